-- migrate: compatible
-- What was handed to WhatsApp or to a mail program can be taken back at any time: only its writer knows whether it was sent there.

-- done: it does not leave, and the answer comes back to be written on. leaving: it is with the mail server, or may have
-- been when its sender was stopped. sent, gone: too late.
create or replace function public.withdraw_lead_answer(p_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.lead_answers;
begin
  perform private.require_role('desk');
  -- Who sends it holds the row.
  select * into answer from public.lead_answers where id = p_id for update skip locked;
  if not found then
    return jsonb_build_object(
      'state', case when exists (select from public.lead_answers where id = p_id) then 'leaving' else 'gone' end
    );
  end if;
  if answer.delivered_at is not null and answer.channel = 'mail' then
    return jsonb_build_object('state', 'sent', 'answer', private.describe_answer(answer));
  end if;
  if answer.withdrawn_at is not null then
    return jsonb_build_object('state', 'done', 'answer', private.describe_answer(answer));
  end if;
  if exists (select from private.lead_answer_attempts t where t.answer_id = p_id and t.begun > answer.attempts) then
    return jsonb_build_object('state', 'leaving', 'answer', private.describe_answer(answer));
  end if;
  update public.lead_answers set withdrawn_at = clock_timestamp() where id = p_id returning * into answer;
  update public.lead_events
  set undone_at = clock_timestamp(), undone_by_id = auth.uid()
  where change_id = p_id and kind = 'answer';
  -- Then it was not the first.
  update public.leads
  set first_answered_at = (
    select min(a.delivered_at) from public.lead_answers a where a.lead_id = answer.lead_id and a.withdrawn_at is null
  )
  where id = answer.lead_id and first_answered_at = answer.delivered_at;
  perform private.count_answers(answer);
  return jsonb_build_object('state', 'done', 'answer', private.describe_answer(answer));
end
$$;
