-- migrate: compatible
-- migrate: outside a transaction
-- "Which versions name this person?"
create index concurrently if not exists history_contents_naming_keys_idx on private.history_contents using gin (private.list_naming_keys(before, label));
