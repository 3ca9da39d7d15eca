-- migrate: compatible
-- What the mail server answered to this mail at the last attempt; null where it was not asked.
alter table auth.mails add column last_status integer;

-- The one address that is told of what needs somebody: alerts now, and whatever else is to leave as JSON.
create table backend.webhooks (
  singleton boolean primary key default true check (singleton),
  url text not null check (url ~* '^https://[^/?#\s]+' and char_length(url) <= 2000),
  -- 32 random bytes, as Standard Webhooks writes them; the receiver proves by it who calls.
  secret text not null,
  created_at timestamptz not null default now()
);
alter table backend.webhooks enable row level security;

-- A queue of the outbox (decision 29).
create table backend.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  type text not null,
  text text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  waiting_since timestamptz not null default now(),
  delivered_at timestamptz,
  failed_at timestamptz,
  last_error text,
  -- What the receiver answered last: its status, and the beginning of its body.
  last_status integer,
  last_answer text
);
create index webhook_deliveries_due_idx on backend.webhook_deliveries (next_attempt_at)
where delivered_at is null and failed_at is null;
create index webhook_deliveries_created_at_idx on backend.webhook_deliveries (created_at desc, id desc);
alter table backend.webhook_deliveries enable row level security;

-- Without a webhook nothing is stored. A receiver that is away for long is not told of everything: the newest of a thousand
-- waiting deliveries would be days old when it comes.
create function backend.queue_webhook(p_type text, p_text text, p_data jsonb) returns uuid
language sql set search_path = ''
as $$
  delete from backend.webhook_deliveries
  where created_at < now() - interval '30 days' and (delivered_at is not null or failed_at is not null);

  insert into backend.webhook_deliveries (type, text, data)
  select p_type, p_text, p_data
  where exists (select from backend.webhooks)
    and (select count(*) from backend.webhook_deliveries where delivered_at is null and failed_at is null) < 1000
  returning id
$$;

-- Alerts: what becomes critical, and what is well again.
create function backend.queue_alert() returns trigger
language plpgsql set search_path = ''
as $$
declare
  was_critical boolean := tg_op <> 'INSERT' and old.severity = 'critical';
  is_critical boolean := tg_op <> 'DELETE' and new.severity = 'critical';
begin
  if is_critical and not was_critical then
    perform backend.queue_webhook('condition.raised', new.sentence || ' ' || new.advice, to_jsonb(new));
  elsif was_critical and not is_critical then
    perform backend.queue_webhook('condition.resolved', 'Well again: ' || old.sentence, to_jsonb(old));
  end if;
  return null;
end
$$;
create trigger queue_alert
after insert or update of severity or delete on backend.conditions
for each row execute function backend.queue_alert();

create function backend.create_webhook_secret() returns text
language sql volatile set search_path = ''
as $$
  select 'whsec_' || encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64')
$$;

create function public.find_webhook() returns table (url text, created_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query select w.url, w.created_at from backend.webhooks w;
end
$$;

-- The secret of a new webhook, which is not shown again; null where only the address changed.
create function public.set_webhook(p_url text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  new_secret text := backend.create_webhook_secret();
  stored_secret text;
begin
  perform private.require_super_admin();
  insert into backend.webhooks as w (url, secret) values (btrim(p_url), new_secret)
  on conflict (singleton) do update set url = excluded.url
  returning w.secret into stored_secret;
  return case when stored_secret = new_secret then new_secret end;
exception when check_violation then
  raise exception 'The address must begin with https:// and have at most 2,000 characters' using errcode = '22023';
end
$$;

create function public.rotate_webhook_secret() returns text
language plpgsql security definer set search_path = ''
as $$
declare
  new_secret text := backend.create_webhook_secret();
begin
  perform private.require_super_admin();
  update backend.webhooks set secret = new_secret;
  if not found then
    raise exception 'There is no webhook' using errcode = 'P0002';
  end if;
  return new_secret;
end
$$;

-- What waits for it waits no more.
create function public.delete_webhook() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  delete from backend.webhooks;
  delete from backend.webhook_deliveries;
end
$$;

create function public.send_test_webhook() returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  delivery uuid;
begin
  perform private.require_super_admin();
  delivery := backend.queue_webhook('webhook.test', 'A test from the back office.', '{}');
  if delivery is null then
    raise exception 'There is no webhook, or too much waits for it' using errcode = 'P0002';
  end if;
  return delivery;
end
$$;

create function public.list_webhook_deliveries()
returns table (
  id uuid, type text, text text, created_at timestamptz, attempts integer, next_attempt_at timestamptz,
  delivered_at timestamptz, failed_at timestamptz, last_error text, last_status integer, last_answer text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query
    select d.id, d.type, d.text, d.created_at, d.attempts, d.next_attempt_at, d.delivered_at, d.failed_at, d.last_error,
      d.last_status, d.last_answer
    from backend.webhook_deliveries d
    order by d.created_at desc, d.id desc
    limit 10;
end
$$;

create function public.resend_webhook_delivery(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  update backend.webhook_deliveries
  set failed_at = null, next_attempt_at = now(), waiting_since = now()
  where id = p_id and delivered_at is null;
end
$$;

revoke execute on function backend.queue_webhook(text, text, jsonb), backend.queue_alert(), backend.create_webhook_secret(),
  public.find_webhook(), public.set_webhook(text), public.rotate_webhook_secret(), public.delete_webhook(),
  public.send_test_webhook(), public.list_webhook_deliveries(), public.resend_webhook_delivery(uuid)
from public, anon, service_role;
grant execute on function public.find_webhook(), public.set_webhook(text), public.rotate_webhook_secret(),
  public.delete_webhook(), public.send_test_webhook(), public.list_webhook_deliveries(),
  public.resend_webhook_delivery(uuid)
to authenticated;
