/* A bot for Civitas in C: it always makes its first legal move.
 *
 *     cc -o first_mover docs/examples/first_mover.c
 *     ./play arena duel --bots "exec:./first_mover,greedy" --games 20
 *
 * Each line of standard input is a question in JSON, each line of standard output the answer (see docs/bots.md). The
 * legal moves stand in "moves"; this program needs no more than the first number there.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        const char *found = strstr(line, "\"moves\"");
        found = found == NULL ? NULL : strstr(found, "\"move\"");
        found = found == NULL ? NULL : strchr(found, ':');
        if (found == NULL) {
            return 1;
        }
        printf("{\"move\": %lld}\n", atoll(found + 1));
        fflush(stdout);
    }
    free(line);
    return 0;
}
