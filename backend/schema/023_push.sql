-- migrate: compatible
-- Web push (decision 76): browsers of whoever answers visitors are told that a message came, and of which lead.

-- Of the application server (RFC 8292), made once. Whoever has the private one may push to all who subscribed.
create table backend.push_keys (
  singleton boolean primary key default true check (singleton),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);
alter table backend.push_keys enable row level security;

-- One of a browser. It ends with the session that asked for it.
create table backend.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  endpoint text not null constraint endpoint_is_https
    check (endpoint ~ '^https://[^/?#[:space:]@]+/[!-~]*$' and char_length(endpoint) <= 1000),
  -- The browser's public key, an uncompressed point of P-256, and its secret (RFC 8291), as base64url.
  p256dh text not null constraint p256dh_is_point check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null constraint auth_is_secret check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default now()
);
create unique index push_subscriptions_endpoint_key on backend.push_subscriptions (endpoint);
create index push_subscriptions_user_id_idx on backend.push_subscriptions (user_id);
create index push_subscriptions_session_id_idx on backend.push_subscriptions (session_id);
alter table backend.push_subscriptions enable row level security;

-- A queue of the outbox (decision 29). Nothing of the message is in it; without a lead it is a test.
create table backend.push_messages (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references backend.push_subscriptions (id) on delete cascade,
  lead_id uuid,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  waiting_since timestamptz not null default now(),
  delivered_at timestamptz,
  failed_at timestamptz,
  last_error text,
  last_status integer
);
create index push_messages_due_idx on backend.push_messages (next_attempt_at)
where delivered_at is null and failed_at is null;
-- Letters of one lead that come while a push waits are told of by that push.
create unique index push_messages_waiting_key on backend.push_messages (subscription_id, lead_id) nulls not distinct
where delivered_at is null and failed_at is null;
create index push_messages_created_at_idx on backend.push_messages (created_at);
alter table backend.push_messages enable row level security;

-- Whether an account is at the desk at this moment, whoever asks.
create function backend.is_at_desk(p_user_id uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return private.has_standing(p_user_id) and (
    exists (select from private.super_admins where user_id = p_user_id)
    or exists (select from private.role_members where user_id = p_user_id and role = 'desk')
  );
end
$$;

-- Called by the product where it is there, as the next one is. A push that nobody took within a day is not worth giving.
create function auth.queue_push_notices(p_lead_id uuid, p_user_ids uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  delete from backend.push_messages where created_at < now() - interval '1 day';
  insert into backend.push_messages (subscription_id, lead_id)
  select s.id, p_lead_id
  from backend.push_subscriptions s
  where s.user_id = any (p_user_ids) and backend.is_at_desk(s.user_id)
  on conflict do nothing;
end
$$;

-- Whoever is at the desk no more has nothing left that would be told.
create function auth.end_push_subscriptions(p_user_id uuid) returns void
language sql set search_path = ''
as $$
  delete from backend.push_subscriptions where user_id = p_user_id and not backend.is_at_desk(p_user_id)
$$;

create function public.find_push_key() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('desk');
  return (select public_key from backend.push_keys);
end
$$;

-- The ten newest of a person stay. A browser that somebody else used before is theirs who asks now.
create function public.add_push_subscription(p_endpoint text, p_p256dh text, p_auth text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  added uuid;
begin
  perform private.require_role('desk');
  insert into backend.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
  select s.user_id, s.id, p_endpoint, p_p256dh, p_auth
  from auth.sessions s
  where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid()
  on conflict (endpoint) do update
  set user_id = excluded.user_id,
    session_id = excluded.session_id,
    p256dh = excluded.p256dh,
    auth = excluded.auth,
    created_at = now()
  returning id into added;
  if added is null then
    raise exception 'Sign in again first' using errcode = '42501';
  end if;
  delete from backend.push_subscriptions
  where user_id = auth.uid() and id not in (
    select id from backend.push_subscriptions where user_id = auth.uid() order by created_at desc, id limit 10
  );
  return added;
exception when check_violation or not_null_violation then
  raise exception 'The browser gave no address that messages could be pushed to' using errcode = '22023';
end
$$;

create function public.list_push_subscriptions()
returns table (id uuid, endpoint text, user_agent text, created_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('desk');
  return query
    select p.id, p.endpoint, s.user_agent, p.created_at
    from backend.push_subscriptions p
    join auth.sessions s on s.id = p.session_id
    where p.user_id = auth.uid()
    order by p.created_at desc, p.id;
end
$$;

create function public.delete_push_subscription(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_role('desk');
  delete from backend.push_subscriptions where id = p_id and user_id = auth.uid();
end
$$;

-- Null where one still waits.
create function public.send_test_push(p_id uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  queued uuid;
begin
  perform private.require_role('desk');
  insert into backend.push_messages (subscription_id)
  select id from backend.push_subscriptions where id = p_id and user_id = auth.uid()
  on conflict do nothing
  returning id into queued;
  return queued;
end
$$;

revoke execute on function backend.is_at_desk(uuid), auth.queue_push_notices(uuid, uuid[]), auth.end_push_subscriptions(uuid),
  public.find_push_key(), public.add_push_subscription(text, text, text), public.list_push_subscriptions(),
  public.delete_push_subscription(uuid), public.send_test_push(uuid)
from public, anon, service_role;
grant execute on function public.find_push_key(), public.add_push_subscription(text, text, text),
  public.list_push_subscriptions(), public.delete_push_subscription(uuid), public.send_test_push(uuid)
to authenticated;
