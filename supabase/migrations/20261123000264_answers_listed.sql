-- migrate: compatible
-- A lead as everybody is told of it: its row, its owner's name, the newest that its sender wrote, and how an answer to it stands.
create or replace function private.describe_lead(p_lead public.leads) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  newest record;
  told record;
begin
  select m.id, m.subject, m.message as text, m.created_at
  into newest
  from public.lead_letters f
  join public.contact_messages m on m.id = f.message_id
  where f.lead_id = p_lead.id and (m.quarantined_at is null or p_lead.spam_at is not null)
  order by m.created_at desc
  limit 1;
  if newest.id is null or newest.created_at < p_lead.last_letter_at then
    select e.body ->> 'subject' as subject, e.body ->> 'text' as text
    into told
    from public.lead_events e
    where e.lead_id = p_lead.id and e.kind = 'message' and e.undone_at is null and e.at = p_lead.last_letter_at
    limit 1;
    if found then
      newest.subject := told.subject;
      newest.text := told.text;
    end if;
  end if;
  return to_jsonb(p_lead) - array['answered_until', 'trashed_at'] || jsonb_build_object(
    'owner_name', private.name_account(p_lead.owner_id),
    'answer_state', private.find_answer_state(p_lead.id),
    'letter_id', newest.id,
    'subject', newest.subject,
    'excerpt', left(btrim(regexp_replace(left(newest.text, 600), '\s+', ' ', 'g')), 200)
  );
end
$$;
