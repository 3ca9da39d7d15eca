-- migrate: compatible
-- Passkeys beside passwords and codes, under the names that the auth service has for them.

create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  credential_id bytea not null check (octet_length(credential_id) between 1 and 1023),
  -- As COSE, which names its algorithm.
  public_key bytea not null,
  attestation_type text not null default '',
  aaguid uuid,
  sign_count bigint not null default 0,
  transports jsonb not null default '[]',
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  friendly_name text not null default '' check (char_length(friendly_name) <= 120),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz
);
-- One key belongs to one account.
create unique index webauthn_credentials_credential_id_key on auth.webauthn_credentials (credential_id);
create index webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id);
alter table auth.webauthn_credentials enable row level security;

-- Deleted by the first answer to them, right or wrong.
create table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  -- Of whom and where it was asked for; nobody before a sign-in.
  user_id uuid references auth.users (id) on delete cascade,
  session_id uuid references auth.sessions (id) on delete cascade,
  challenge_type text not null check (challenge_type in ('signup', 'registration', 'authentication')),
  session_data jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
create index webauthn_challenges_session_id_idx on auth.webauthn_challenges (session_id);
create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);
alter table auth.webauthn_challenges enable row level security;

-- Which passkey began a session, and whether its authenticator had verified the person as well: then it is worth both factors.
alter table auth.sessions
  add column passkey_id uuid,
  add column passkey_verified_user boolean not null default false;

-- Whether an account could prove two factors by a passkey.
create function auth.has_passkey(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.webauthn_credentials where user_id = p_user_id)
$$;
revoke execute on function auth.has_passkey(uuid) from public;
