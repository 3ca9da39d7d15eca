-- What tools select of auth.users and its neighbours, and what a dump of a hosted project brings. Nothing here reads or
-- writes these columns: secrets that were mailed are kept hashed in auth.one_time_tokens, and whether a session holds is
-- said by its row.
alter table auth.users
add column instance_id uuid,
add column confirmation_token varchar(255),
add column recovery_token varchar(255),
add column email_change_token_new varchar(255),
add column email_change_token_current varchar(255) default '',
add column email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
add column phone_change_token varchar(255) default '',
add column reauthentication_token varchar(255) default '',
add column is_super_admin boolean,
add column is_sso_user boolean not null default false;

comment on column auth.users.is_super_admin is
'Of the original schema, without effect. Who is a super admin stands in private.super_admins.';

alter table auth.sessions
add column factor_id uuid,
add column not_after timestamptz,
add column tag text,
add column oauth_client_id uuid,
add column refresh_token_hmac_key text,
add column refresh_token_counter bigint,
add column scopes text check (char_length(scopes) <= 4096);

alter table auth.refresh_tokens
add column instance_id uuid,
add column revoked boolean generated always as (revoked_at is not null) stored,
add column updated_at timestamptz generated always as (coalesce(revoked_at, created_at)) stored;

-- Sign-in asks for the dearest of the hashes by bcrypt that are left, so that a guess takes as long for every account.
create index users_bcrypt_cost_idx on auth.users (substr(encrypted_password, 5, 2))
where starts_with(encrypted_password, '$2');
