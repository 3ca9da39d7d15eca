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

-- Of the accounts there are nobody knows where their passwords were set.
insert into auth.unproven_passwords (user_id)
select id from auth.users where encrypted_password is not null;

-- A password put aside until the client that set it exchanges the code (PKCE).
alter table auth.flow_states add column password_hash text;

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

revoke execute on function auth.record_mailer(boolean), auth.has_proven_address(uuid), auth.mark_address_proven(uuid)
from public;
