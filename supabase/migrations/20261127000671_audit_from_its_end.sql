-- migrate: compatible
-- migrate: outside a transaction
-- The audit is read from its end. Without this PostgreSQL reads all of it, as it takes nearly all entries for few.
create index concurrently if not exists history_first_idx on private.history (id desc)
where id = first_id;
