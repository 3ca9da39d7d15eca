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
  created_at timestamptz not null default now(),
  -- A password and second factors put aside until the client that set them exchanges the code.
  password_hash text,
  factor_ids uuid[] not null default '{}'
);
create index flow_states_user_id_idx on auth.flow_states (user_id);
create index flow_states_created_at_idx on auth.flow_states (created_at);

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
  flow_state_id uuid references auth.flow_states (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (user_id, token_type)
);
-- A typed code is looked up by the address that it was mailed to, which takes as long for an address nobody has.
create index one_time_tokens_relates_to_idx on auth.one_time_tokens (relates_to);

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
  last_error text,
  -- Facts for the text of a notice.
  details jsonb not null default '{}'
);
create index mails_due_idx on auth.mails (next_attempt_at) where delivered_at is null;
create index mails_created_at_idx on auth.mails (created_at);
create index mails_user_id_idx on auth.mails (user_id, created_at);

-- Whether mails can be sent: the server says so at its start. Without mails nobody can prove an address.
create table auth.mailer (
  singleton boolean primary key default true check (singleton),
  can_send boolean not null,
  since timestamptz not null default now()
);

create function auth.record_mailer(p_can_send boolean) returns void
language sql set search_path = ''
as $$
  insert into auth.mailer (can_send) values (p_can_send)
  on conflict (singleton) do update
  set can_send = excluded.can_send, since = now()
  where auth.mailer.can_send <> excluded.can_send
$$;

-- Tells an account's holder by mail, in the transaction of the change. Without a way to send nothing is queued, as old news
-- would only pile up; more than ten of a kind in a day tell nothing new.
create function auth.queue_notice(p_user_id uuid, p_kind text, p_details jsonb default '{}') returns void
language sql set search_path = ''
as $$
  insert into auth.mails (kind, email, user_id, details, expires_at)
  select p_kind, u.email, u.id, p_details, now() + interval '1 day'
  from auth.users u
  where u.id = p_user_id
    and u.email is not null
    and exists (select from auth.mailer where can_send)
    and (
      select count(*) from auth.mails m
      where m.user_id = u.id and m.kind = p_kind and m.created_at > now() - interval '1 day'
    ) < 10
$$;

-- Who opened a mail to the address, or was vouched for by the secret key. That an account is confirmed says less: without
-- mails everybody is.
create table auth.proven_addresses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  proven_at timestamptz not null default now()
);

-- Passwords that somebody set before the address was proven, and where: whoever proves it from elsewhere is another person.
create table auth.unproven_passwords (
  user_id uuid primary key references auth.users (id) on delete cascade,
  network text,
  user_agent text,
  flow_state_id uuid references auth.flow_states (id) on delete set null,
  set_at timestamptz not null default now()
);
create index unproven_passwords_flow_state_id_idx on auth.unproven_passwords (flow_state_id);

create function auth.has_proven_address(p_user_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from auth.proven_addresses p
    join auth.users u on u.id = p.user_id and lower(u.email) = p.email
    where p.user_id = p_user_id
  )
$$;

create function auth.mark_address_proven(p_user_id uuid) returns void
language sql set search_path = ''
as $$
  insert into auth.proven_addresses (user_id, email)
  select id, lower(email) from auth.users where id = p_user_id and email is not null
  on conflict (user_id) do update set email = excluded.email, proven_at = now();
  delete from auth.unproven_passwords where user_id = p_user_id;
$$;

revoke execute on function auth.record_mailer(boolean), auth.queue_notice(uuid, text, jsonb), auth.has_proven_address(uuid),
  auth.mark_address_proven(uuid) from public;
