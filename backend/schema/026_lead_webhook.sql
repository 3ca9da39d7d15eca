-- migrate: compatible
-- Of what the webhook is told. One that is there goes on telling of alerts alone: what visitors write leaves the house when
-- somebody has chosen so.
alter table backend.webhooks add column events text[] not null default '{alerts}'
  constraint webhook_events_are_known check (events <@ array['alerts', 'leads', 'unanswered']);

create function backend.is_webhook_told_of(p_event text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from backend.webhooks where p_event = any (events))
$$;

create or replace function backend.queue_alert() returns trigger
language plpgsql set search_path = ''
as $$
declare
  was_critical boolean := tg_op <> 'INSERT' and old.severity = 'critical';
  is_critical boolean := tg_op <> 'DELETE' and new.severity = 'critical';
begin
  if not backend.is_webhook_told_of('alerts') then
    return null;
  end if;
  if is_critical and not was_critical then
    perform backend.queue_webhook('condition.raised', new.sentence || ' ' || new.advice, to_jsonb(new));
  elsif was_critical and not is_critical then
    perform backend.queue_webhook('condition.resolved', 'Well again: ' || old.sentence, to_jsonb(old));
  end if;
  return null;
end
$$;

-- Sixty an hour are told one by one; of more comes one message with their number at the end of the hour. What strangers
-- write never takes the place of alerts.
create function backend.queue_lead_webhook(p_type text, p_text text, p_data jsonb) returns uuid
language plpgsql set search_path = ''
as $$
declare
  delivery uuid;
  gathered integer;
begin
  if not backend.is_webhook_told_of(case p_type when 'lead.unanswered' then 'unanswered' else 'leads' end) then
    return null;
  end if;
  if p_type = 'lead.unanswered' or (
    select count(*) < 60
      and count(*) filter (where d.delivered_at is null and d.failed_at is null) < 200
      and not coalesce(bool_or(d.type = 'leads.gathered' and d.attempts = 0), false)
    from backend.webhook_deliveries d
    where d.type like 'lead%' and d.type <> 'lead.unanswered'
      and (d.created_at > now() - interval '1 hour' or d.delivered_at is null and d.failed_at is null)
  ) then
    return backend.queue_webhook(p_type, p_text, p_data);
  end if;
  select d.id, (d.data ->> 'count')::integer + 1 into delivery, gathered
  from backend.webhook_deliveries d
  where d.type = 'leads.gathered' and d.attempts = 0 and d.delivered_at is null and d.failed_at is null
  limit 1
  for update skip locked;
  if delivery is null then
    gathered := 1;
    delivery := backend.queue_webhook('leads.gathered', '', '{}');
    update backend.webhook_deliveries
    set next_attempt_at = now() + interval '1 hour', waiting_since = now() + interval '1 hour'
    where id = delivery;
  end if;
  update backend.webhook_deliveries
  set text = case gathered when 1 then 'One more message came in.' else gathered || ' more messages came in within the hour.' end,
    data = jsonb_build_object('count', gathered)
  where id = delivery;
  return delivery;
end
$$;

create function backend.forget_lead_webhooks(p_lead_ids uuid[]) returns void
language sql set search_path = ''
as $$
  delete from backend.webhook_deliveries
  where type like 'lead.%' and (
    (data ->> 'lead_id')::uuid = any (p_lead_ids)
    or data -> 'leads' @? format('$[*] ? (%s)', (
      select string_agg(format('@.lead_id == "%s"', id), ' || ') from unnest(p_lead_ids) id
    ))::jsonpath
  )
$$;

-- The product's migrations reach it by this name, where there is one.
create function auth.queue_lead_webhook(p_type text, p_text text, p_data jsonb) returns void
language sql set search_path = ''
as $$
  select backend.queue_lead_webhook(p_type, p_text, p_data)
$$;

create function auth.forget_lead_webhooks(p_lead_ids uuid[]) returns void
language sql set search_path = ''
as $$
  select backend.forget_lead_webhooks(p_lead_ids)
$$;

-- Null without one. The version before asks find_webhook.
create function public.read_webhook() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return (select jsonb_build_object('url', url, 'created_at', created_at, 'events', events) from backend.webhooks);
end
$$;

-- As set_webhook, with what it is told of. The secret of a new webhook, which is not shown again; null where only address or
-- events changed.
create function public.save_webhook(p_url text, p_events text[]) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  new_secret text;
begin
  perform private.require_super_admin();
  new_secret := public.set_webhook(p_url);
  update backend.webhooks set events = p_events;
  return new_secret;
exception when check_violation or not_null_violation then
  raise exception 'Say of what the webhook is told: alerts, leads, unanswered' using errcode = '22023';
end
$$;

revoke execute on function backend.is_webhook_told_of(text), backend.queue_lead_webhook(text, text, jsonb),
  backend.forget_lead_webhooks(uuid[]), auth.queue_lead_webhook(text, text, jsonb), auth.forget_lead_webhooks(uuid[]),
  public.read_webhook(), public.save_webhook(text, text[])
from public, anon, service_role;
grant execute on function public.read_webhook(), public.save_webhook(text, text[]) to authenticated;
