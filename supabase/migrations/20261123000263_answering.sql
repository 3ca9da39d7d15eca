-- migrate: compatible
-- What staff do with answers: list, send, take back, send again.
-- By the id of the lead or of one of its letters, as the desk's addresses are.
create function public.list_lead_answers(p_lead_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('desk');
  return coalesce(
    (
      select jsonb_agg(private.describe_answer(a) order by a.number)
      from public.lead_answers a
      where a.withdrawn_at is null
        and a.lead_id = coalesce((select l.lead_id from public.lead_letters l where l.message_id = p_lead_id), p_lead_id)
    ),
    '[]'
  );
end
$$;

-- What answers count as given: those that were sent, and those that wait behind nothing that failed.
create function private.find_answered_until(p_lead_id uuid) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select max(a.answers_until)
  from public.lead_answers a
  where a.lead_id = p_lead_id and a.withdrawn_at is null and a.failed_at is null
    and (
      a.delivered_at is not null
      or not exists (
        select from public.lead_answers failed
        where failed.lead_id = a.lead_id and failed.number < a.number
          and failed.failed_at is not null and failed.delivered_at is null and failed.withdrawn_at is null
      )
    )
$$;

-- Whether its sender waits is read anew whenever an answer is written, taken back, failed or sent again. With the
-- last answer the stage that it made goes, too.
create function private.count_answers(p_answer public.lead_answers) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  until timestamptz := private.find_answered_until(p_answer.lead_id);
begin
  update public.leads l
  set
    answered_until = greatest(p_answer.answered_until_before, until),
    stage = case
      when until is not null and l.stage = 'new' then 'answered'
      when until is null and p_answer.stage_before = 'new' and l.stage = 'answered' then 'new'
      else l.stage
    end
  where l.id = p_answer.lead_id
    -- What somebody has said since holds.
    and (
      l.answered_until is not distinct from p_answer.answered_until_before
      or exists (select from public.lead_answers a where a.lead_id = l.id and a.answers_until = l.answered_until)
    );
  perform private.refresh_lead(p_answer.lead_id);
end
$$;

-- The desk is told the truth by what the outbox made of an answer.
create function private.follow_answer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.delivered_at is not null and old.delivered_at is null then
    update public.leads
    set first_answered_at = new.delivered_at
    where id = new.lead_id and first_answered_at is null;
  end if;
  if (new.failed_at is null) <> (old.failed_at is null) and new.withdrawn_at is null then
    perform private.count_answers(new);
  end if;
  return null;
end
$$;

create trigger follow_answer
after update of delivered_at, failed_at on public.lead_answers
for each row execute function private.follow_answer();

-- p_answer: channel, subject, text, quoted, letter_id, seen_until, call_at, phone. Whom it goes to says the lead, so that nobody can mail to
-- others by it. The same id again: the answer as it stands, and nothing is sent twice.
create function public.send_lead_answer(p_id uuid, p_lead_id uuid, p_answer jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  lead public.leads;
  letter public.contact_messages;
  answer public.lead_answers;
  earlier public.lead_answers;
  v_channel text := p_answer ->> 'channel';
  v_to text;
begin
  perform private.require_role('desk');
  if p_id is null or p_lead_id is null or v_channel is null then
    raise exception 'Say which answer, to which lead, and how it goes' using errcode = '22004';
  end if;
  if not isfinite((p_answer ->> 'call_at')::timestamptz) then
    raise exception 'A call is at a time' using errcode = '22023';
  end if;
  -- Answers of one lead are stored one after the other, so that their numbers are in order when they are seen.
  select * into lead from public.leads where id = p_lead_id for update;
  select * into answer from public.lead_answers where id = p_id;
  if found then
    if answer.lead_id <> p_lead_id or answer.by_id is distinct from auth.uid() then
      raise exception 'There is another answer of this id' using errcode = '23505';
    end if;
    return private.describe_answer(answer);
  end if;
  if lead.id is null then
    raise exception 'This lead no longer exists' using errcode = 'P0002';
  end if;
  select m.* into letter
  from public.contact_messages m
  join public.lead_letters l on l.message_id = m.id
  where l.lead_id = p_lead_id
  order by m.id = (p_answer ->> 'letter_id')::uuid desc nulls last, m.created_at desc
  limit 1;
  v_to := case
    when v_channel = 'whatsapp' then coalesce(regexp_replace(p_answer ->> 'phone', '[^0-9+]', '', 'g'), lead.phone, lead.sender)
    else coalesce(letter.email, case when strpos(lead.sender, '@') > 0 then lead.sender end)
  end;
  if v_to is null then
    raise exception 'There is no address to answer to' using errcode = '22023';
  end if;
  if v_channel = 'mail' then
    if lead.spam_at is not null then
      raise exception 'This is held back as spam, so nothing is mailed' using errcode = '22023', hint = 'Say first that it is no spam.';
    end if;
    if not private.can_send_mail() then
      raise exception 'Mails are not set up' using errcode = '55000', hint = 'Answer with your own mail program.';
    end if;
  end if;

  -- One of a row of answers remembers what was before the first of them.
  select a.* into earlier
  from public.lead_answers a
  where a.lead_id = p_lead_id and a.answers_until = lead.answered_until
  order by a.number desc
  limit 1;
  insert into public.lead_answers (
    id, lead_id, letter_id, by_id, channel, recipient, recipient_name, subject, text, quoted, call_at, call_sequence,
    stage_before, answered_until_before, answers_until, next_attempt_at, attempts, delivered_at
  )
  values (
    p_id, p_lead_id, letter.id, auth.uid(), v_channel, v_to, coalesce(letter.name, lead.name, ''),
    btrim(regexp_replace(p_answer ->> 'subject', '[[:cntrl:]]+', ' ', 'g')), p_answer ->> 'text', p_answer ->> 'quoted',
    (p_answer ->> 'call_at')::timestamptz,
    (select count(*) from public.lead_answers a where a.lead_id = p_lead_id and a.call_at is not null and a.withdrawn_at is null),
    coalesce(earlier.stage_before, lead.stage),
    case when earlier.id is null then lead.answered_until else earlier.answered_until_before end,
    greatest(lead.answered_until, coalesce((p_answer ->> 'seen_until')::timestamptz, lead.last_letter_at)),
    -- What was sent by mistake can be taken back before it leaves.
    clock_timestamp() + case when v_channel = 'mail' then interval '10 seconds' else interval '0' end,
    case when v_channel = 'mail' then 0 else 1 end,
    case when v_channel <> 'mail' then clock_timestamp() end
  )
  returning * into answer;

  perform private.record_answer(p_lead_id, p_id, auth.uid(), answer.answers_until);
  -- It is answered once the answer has left.
  update public.leads
  set first_answered_at = coalesce(lead.first_answered_at, answer.delivered_at)
  where id = p_lead_id;
  perform private.count_answers(answer);
  return private.describe_answer(answer);
end
$$;

-- done: it does not leave, and the answer comes back to be written on. leaving: it is with the mail server, or may have
-- been when its sender was stopped. sent, gone: too late.
create function public.withdraw_lead_answer(p_id uuid) returns jsonb
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
  if answer.delivered_at is not null then
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
  perform private.count_answers(answer);
  return jsonb_build_object('state', 'done', 'answer', private.describe_answer(answer));
end
$$;

-- Tries at once what failed for good or waits for its next attempt.
create function public.resend_lead_answer(p_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  answer public.lead_answers;
begin
  perform private.require_role('desk');
  update public.lead_answers a
  set failed_at = null, last_error = null, next_attempt_at = clock_timestamp(), waiting_since = clock_timestamp()
  where a.id in (
    select id from public.lead_answers
    where id = p_id and delivered_at is null and withdrawn_at is null and attempts > 0
    for update skip locked
  )
  returning * into answer;
  if not found then
    select * into answer from public.lead_answers where id = p_id;
  end if;
  return case when answer.id is null then null else private.describe_answer(answer) end;
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function
  public.send_lead_answer(uuid, uuid, jsonb), public.list_lead_answers(uuid), public.withdraw_lead_answer(uuid),
  public.resend_lead_answer(uuid)
from public;
grant execute on function
  public.send_lead_answer(uuid, uuid, jsonb), public.list_lead_answers(uuid), public.withdraw_lead_answer(uuid),
  public.resend_lead_answer(uuid)
to anon, authenticated, service_role;
