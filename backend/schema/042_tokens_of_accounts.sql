-- migrate: compatible
-- migrate: outside a transaction
-- Each renewal asks when the thousandth newest token of its account was given, and finds it without sorting the others.
create index concurrently if not exists refresh_tokens_user_id_id_idx on auth.refresh_tokens (user_id, id);
drop index concurrently if exists auth.refresh_tokens_user_id_idx;
