"""The facts of the cards and boards, written down a second time, in the columns of the ledger's tables."""

CARDS = """
id age colour markers coins cost effect parents
lumber_yard 1 brown 34 0 - sells:W -
stone_pit 1 brown 35 0 - sells:S -
clay_pool 1 brown 35 0 - sells:C -
ore_vein 1 brown 34 0 - sells:O -
tree_farm 1 brown 6 1 - sells:W/C -
excavation 1 brown 4 1 - sells:S/C -
clay_pit 1 brown 3 1 - sells:C/O -
timber_yard 1 brown 3 1 - sells:S/W -
forest_cave 1 brown 5 1 - sells:W/O -
mine 1 brown 6 1 - sells:O/S -
loom_1 1 grey 36 0 - sells:L -
glassworks_1 1 grey 36 0 - sells:G -
press_1 1 grey 36 0 - sells:P -
pawnshop 1 blue 47 0 - vp:3 -
baths 1 blue 37 0 S vp:3 -
altar 1 blue 35 0 - vp:2 -
theater 1 blue 36 0 - vp:2 -
tavern 1 yellow 457 0 - coins:5 -
east_trading_post 1 yellow 37 0 - discount:raw-right -
west_trading_post 1 yellow 37 0 - discount:raw-left -
marketplace 1 yellow 36 0 - discount:manufactured-left+right -
stockade 1 red 37 0 W shields:1 -
barracks 1 red 35 0 O shields:1 -
guard_tower 1 red 34 0 C shields:1 -
apothecary 1 green 35 0 L science:compass -
workshop 1 green 37 0 G science:gear -
scriptorium 1 green 34 0 P science:tablet -
sawmill 2 brown 34 1 - sells:WW -
quarry 2 brown 34 1 - sells:SS -
brickyard 2 brown 34 1 - sells:CC -
foundry 2 brown 34 1 - sells:OO -
loom_2 2 grey 35 0 - sells:L -
glassworks_2 2 grey 35 0 - sells:G -
press_2 2 grey 35 0 - sells:P -
aqueduct 2 blue 37 0 SSS vp:5 baths
temple 2 blue 36 0 WCG vp:3 altar
statue 2 blue 37 0 WOO vp:4 theater
courthouse 2 blue 35 0 CCL vp:4 scriptorium
forum 2 yellow 367 0 CC keeps:G/P/L east_trading_post|west_trading_post
caravansery 2 yellow 356 0 WW keeps:W/S/O/C marketplace
vineyard 2 yellow 36 0 - per:brown@own+neighbours=1/0 -
bazar 2 yellow 47 0 - per:grey@own+neighbours=2/0 -
walls 2 red 37 0 SSS shields:2 -
training_ground 2 red 467 0 WOO shields:2 -
stables 2 red 35 0 WOC shields:2 apothecary
archery_range 2 red 36 0 WWO shields:2 workshop
dispensary 2 green 34 0 OOG science:compass apothecary
laboratory 2 green 35 0 CCP science:gear workshop
library 2 green 36 0 SSL science:tablet scriptorium
school 2 green 37 0 WP science:tablet -
pantheon 3 blue 36 0 OCCGPL vp:7 temple
gardens 3 blue 34 0 WCC vp:5 statue
town_hall 3 blue 356 0 SSOG vp:6 -
palace 3 blue 37 0 WSOCGPL vp:8 -
senate 3 blue 35 0 WWSO vp:6 library
haven 3 yellow 34 0 WOL per:brown@own=1/1 forum
lighthouse 3 yellow 36 0 SG per:yellow@own=1/1 caravansery
chamber_of_commerce 3 yellow 46 0 CCP per:grey@own=2/2 -
arena 3 yellow 357 0 SSO per:wonder_stage@own=3/1 dispensary
fortifications 3 red 37 0 SOOO shields:3 walls
circus 3 red 456 0 SSSO shields:3 training_ground
arsenal 3 red 347 0 WWOL shields:3 -
siege_workshop 3 red 35 0 WCCC shields:3 laboratory
lodge 3 green 36 0 CCPL science:compass dispensary
observatory 3 green 37 0 OOGL science:gear laboratory
university 3 green 34 0 WWGP science:tablet library
academy 3 green 37 0 SSSG science:compass school
study 3 green 35 0 WPL science:gear school
workers_guild 3 purple - 0 WSOOC per:brown@neighbours=0/1 -
craftsmens_guild 3 purple - 0 SSOO per:grey@neighbours=0/2 -
traders_guild 3 purple - 0 GPL per:yellow@neighbours=0/1 -
philosophers_guild 3 purple - 0 CCCPL per:green@neighbours=0/1 -
spies_guild 3 purple - 0 CCCG per:red@neighbours=0/1 -
strategists_guild 3 purple - 0 SOOL per:defeat_token@neighbours=0/1 -
shipowners_guild 3 purple - 0 WWWGP per:brown|grey|purple@own=0/1 -
scientists_guild 3 purple - 0 WWOOP science:any -
magistrates_guild 3 purple - 0 WWWSL per:blue@neighbours=0/1 -
builders_guild 3 purple - 0 SSCCG per:wonder_stage@own+neighbours=0/1 -
"""

BOARDS = """
id resource stages
rhodes_a O WW=vp:3 CCC=shields:2 OOOO=vp:7
rhodes_b O SSS=shields:1;coins:3;vp:3 OOOO=shields:1;coins:4;vp:4
alexandria_a G SS=vp:3 OO=produce:W/S/O/C GG=vp:7
alexandria_b G CC=produce:W/S/O/C WW=produce:G/P/L SSS=vp:7
ephesus_a P SS=vp:3 WW=coins:9 PP=vp:7
ephesus_b P SS=coins:4;vp:2 WW=coins:4;vp:3 GPL=coins:4;vp:5
babylon_a C CC=vp:3 WWW=science:any CCCC=vp:7
babylon_b C CL=vp:3 WWG=play_seventh_card CCCP=science:any
olympia_a W WW=vp:3 SS=free_build_once_per_age OO=vp:7
olympia_b W WW=discount:raw:left+right SS=vp:5 OOL=copy_neighbour_guild
halicarnassus_a L CC=vp:3 OOO=build_from_discard LL=vp:7
halicarnassus_b L OO=vp:2;build_from_discard CCC=vp:1;build_from_discard GPL=build_from_discard
giza_a S SS=vp:3 WWW=vp:5 SSSS=vp:7
giza_b S WW=vp:3 SSS=vp:5 CCC=vp:5 SSSSP=vp:7
"""
