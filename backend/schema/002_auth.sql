create schema auth;
grant usage on schema auth to anon, authenticated, service_role;

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text,
  encrypted_password text,
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  phone text,
  phone_confirmed_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change text,
  email_change_sent_at timestamptz,
  -- Which of the two addresses has confirmed the change already.
  email_change_confirmed text check (email_change_confirmed in ('current', 'new')),
  phone_change text,
  phone_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  is_anonymous boolean not null default false,
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What tools select, and what a dump of a hosted project brings; nothing here reads or writes these.
  instance_id uuid,
  confirmation_token varchar(255),
  recovery_token varchar(255),
  email_change_token_new varchar(255),
  email_change_token_current varchar(255) default '',
  email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
  phone_change_token varchar(255) default '',
  reauthentication_token varchar(255) default '',
  is_super_admin boolean,
  is_sso_user boolean not null default false
);
comment on column auth.users.is_super_admin is
'Of the original schema, without effect. Who is a super admin stands in private.super_admins.';
create unique index users_email_key on auth.users (lower(email));
create unique index users_phone_key on auth.users (phone);
-- Sign-in asks for the highest cost among the bcrypt hashes that are left, so that a guess takes as long for every account.
create index users_bcrypt_cost_idx on auth.users (substr(encrypted_password, 5, 2))
where starts_with(encrypted_password, '$2');

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, provider)
);
create index identities_user_id_idx on auth.identities (user_id);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  user_agent text,
  ip inet,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  refreshed_at timestamptz,
  -- Of the original schema; nothing here reads or writes these.
  factor_id uuid,
  not_after timestamptz,
  tag text,
  oauth_client_id uuid,
  refresh_token_hmac_key text,
  refresh_token_counter bigint,
  scopes text check (char_length(scopes) <= 4096)
);
create index sessions_user_id_idx on auth.sessions (user_id);

-- How a session was authenticated; the newest methods come first in the token's amr claim.
create table auth.mfa_amr_claims (
  id uuid not null unique default gen_random_uuid(),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (session_id, authentication_method)
);

-- One session is one family of refresh tokens; parent is the token that was exchanged for this one.
create table auth.refresh_tokens (
  id bigint generated always as identity primary key,
  token text not null unique,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  parent text,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  -- Of the original schema, for tools that select them.
  instance_id uuid,
  revoked boolean generated always as (revoked_at is not null) stored,
  updated_at timestamptz generated always as (coalesce(revoked_at, created_at)) stored
);
create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id, id);
create index refresh_tokens_user_id_idx on auth.refresh_tokens (user_id);
create index refresh_tokens_parent_idx on auth.refresh_tokens (parent);

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null check (factor_type in ('totp')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  secret text not null,
  -- The newest 30 s step a code was accepted for; RFC 6238 §5.2 lets no code in twice.
  last_used_step bigint,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index mfa_factors_user_id_friendly_name_key on auth.mfa_factors (user_id, friendly_name)
where trim(friendly_name) <> '';
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  ip inet,
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

-- Where each account was signed in: a device by a random text that it keeps, else by network and program. A sign-in from
-- elsewhere is told to the holder, and wrong guesses from elsewhere close nothing here.
create table auth.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Empty for clients that keep no text of their own.
  token_hash text not null default '',
  network text not null,
  user_agent text not null default '',
  first_used_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, network, token_hash, user_agent)
);
create index known_devices_last_used_at_idx on auth.known_devices (last_used_at);

-- ES256 keys as JWKs. The newest one that is not retired signs; all that are not expired verify.
create table auth.signing_keys (
  id text primary key,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

-- Identity of the caller, as policies ask for it. An unset claim reads as an empty string.
create function auth.jwt() returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;

create function auth.uid() returns uuid
language sql stable set search_path = ''
as $$
  select nullif(auth.jwt() ->> 'sub', '')::uuid
$$;

create function auth.role() returns text
language sql stable set search_path = ''
as $$
  select auth.jwt() ->> 'role'
$$;

create function auth.email() returns text
language sql stable set search_path = ''
as $$
  select auth.jwt() ->> 'email'
$$;
