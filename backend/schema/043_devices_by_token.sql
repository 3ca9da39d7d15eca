-- migrate: compatible
-- migrate: outside a transaction
-- Anybody who names an account has its devices looked up; by network the primary key finds them.
create index concurrently if not exists known_devices_user_id_token_hash_idx on auth.known_devices (user_id, token_hash);
