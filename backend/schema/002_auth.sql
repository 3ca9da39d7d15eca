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
  updated_at timestamptz not null default now()
);
create unique index users_email_key on auth.users (lower(email));
create unique index users_phone_key on auth.users (phone);

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
  refreshed_at timestamptz
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
  created_at timestamptz not null default now()
);
create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id, id);
create index refresh_tokens_user_id_idx on auth.refresh_tokens (user_id);
create index refresh_tokens_parent_idx on auth.refresh_tokens (parent);

-- Codes and links sent by mail. Only hashes are kept: the code is six digits typed by hand, the link's token is long
-- and random, and both are spent together.
create table auth.one_time_tokens (
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type text not null check (token_type in (
    'signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication'
  )),
  code_hash text not null,
  link_hash text not null unique,
  -- The address the mail went to; a token is worth nothing once the account has another one.
  relates_to text not null,
  flow_state_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, token_type)
);

-- PKCE: what the client that began a flow must prove when it comes back with the code.
create table auth.flow_states (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  authentication_method text not null,
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  -- Hash of the code given to the browser by GET /verify; null until then.
  auth_code_hash text unique,
  auth_code_issued_at timestamptz,
  created_at timestamptz not null default now()
);
create index flow_states_user_id_idx on auth.flow_states (user_id);
create index flow_states_created_at_idx on auth.flow_states (created_at);

alter table auth.one_time_tokens
add foreign key (flow_state_id) references auth.flow_states (id) on delete set null;

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

-- Mails to be sent. The code or link is made when a mail is composed, so no secret waits here. A request for an
-- address without an account leaves a row too, as done, so that both take as long.
create table auth.mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  email text not null,
  -- No foreign key: a row is locked while its mail is under way, and deleting the user must not wait for that.
  user_id uuid,
  redirect_to text,
  flow_state_id uuid,
  created_at timestamptz not null default now(),
  -- Not worth sending after this.
  expires_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  delivered_at timestamptz,
  last_error text
);
create index mails_due_idx on auth.mails (next_attempt_at) where delivered_at is null;
create index mails_created_at_idx on auth.mails (created_at);

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
