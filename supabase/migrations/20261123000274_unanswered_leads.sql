-- migrate: compatible
-- Leads whose sender waits, of which nobody was told yet. How long they have waited goes by the office's hours, which the
-- caller knows.
create function private.list_unanswered() returns table (lead_id uuid, waits_since timestamptz)
language sql stable security definer set search_path = ''
as $$
  select l.id, l.waits_since
  from public.leads l
  where l.waits_since > (select started_at from private.notices_started)
    and l.spam_at is null and l.archived_at is null and l.trashed_at is null and l.stage not in ('won', 'lost')
    and not exists (select from private.told_unanswered t where t.lead_id = l.id and t.told_at >= l.waits_since)
  order by l.waits_since
  limit 500
$$;

-- Tells everybody at the desk, once, of those of these leads that still wait.
create function private.tell_unanswered(p_lead_ids uuid[], p_site_url text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  waiting record;
  reader record;
  leads jsonb := '[]';
  names text[] := '{}';
  can_mail boolean := private.can_send_mail();
begin
  if not pg_try_advisory_xact_lock(hashtextextended('private.tell_desk', 0)) then
    return 0;
  end if;
  for waiting in
    select l.id, l.name, u.waits_since
    from private.list_unanswered() u
    join public.leads l on l.id = u.lead_id
    where u.lead_id = any (p_lead_ids)
    order by u.waits_since
  loop
    insert into private.told_unanswered (lead_id, told_at) values (waiting.id, clock_timestamp())
    on conflict (lead_id) do update set told_at = excluded.told_at;
    for reader in select d.user_id from private.list_desk() d where can_mail and d.mail and d.unanswered loop
      perform private.add_to_notice(reader.user_id, 'unanswered', waiting.id, null);
    end loop;
    leads := leads || jsonb_build_array(jsonb_build_object('lead_id', waiting.id, 'waits_since', waiting.waits_since));
    names := names || private.to_chat_line(waiting.name, 60);
  end loop;
  if cardinality(names) > 0 then
    perform private.queue_lead_webhook(
      'lead.unanswered',
      format(
        'Unanswered for four working hours: %s%s. %s',
        array_to_string(names[1:5], ', '),
        case when cardinality(names) > 5 then ' and ' || cardinality(names) - 5 || ' more' else '' end,
        p_site_url || '/admin/messages' || case when cardinality(names) = 1 then '/' || (leads -> 0 ->> 'lead_id') else '' end
      ),
      jsonb_build_object(
        'count', cardinality(names),
        'leads', (
          select jsonb_agg(l.lead order by l.place) from jsonb_array_elements(leads) with ordinality as l (lead, place) where l.place <= 20
        )
      )
    );
  end if;
  delete from private.told_unanswered t where not exists (select from public.leads l where l.id = t.lead_id);
  return cardinality(names);
end
$$;

-- For who erases a sender: nothing here names them any more.
create function private.forget_lead_notices(p_lead_ids uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.lead_news where lead_id = any (p_lead_ids);
  delete from private.lead_notice_entries where lead_id = any (p_lead_ids);
  delete from private.told_unanswered where lead_id = any (p_lead_ids);
  delete from private.held_pushes where lead_id = any (p_lead_ids);
  if to_regprocedure('auth.forget_lead_webhooks(uuid[])') is not null then
    perform auth.forget_lead_webhooks(p_lead_ids);
  end if;
end
$$;

revoke execute on function private.list_unanswered(), private.tell_unanswered(uuid[], text),
  private.forget_lead_notices(uuid[])
from public;
