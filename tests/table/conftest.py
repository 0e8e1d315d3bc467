from tests.databases import opened, postgres, url

__all__ = ["opened", "postgres", "url"]
