-- migrate: compatible
-- Two people who answer at once would answer a prospect twice (decision 70). Whoever says which answers of the lead they have seen
-- (`seen_answers`, ids) is refused where there is another one; whoever says nothing sends as before. Called under the lead's lock.
create function private.require_answers_seen(p_lead_id uuid, p_seen jsonb) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  seen uuid[];
  unseen public.lead_answers[];
begin
  if p_seen is null or p_seen = 'null' then
    return;
  end if;
  if jsonb_typeof(p_seen) <> 'array' or jsonb_path_exists(p_seen, '$[*] ? (@.type() != "string")') then
    raise exception 'Answers that were seen are a list of their ids' using errcode = '22023';
  end if;
  seen := array(select id::uuid from jsonb_array_elements_text(p_seen) id);
  -- One that failed has reached nobody.
  unseen := array(
    select a
    from public.lead_answers a
    where a.lead_id = p_lead_id and a.id <> all (seen) and private.name_answer_state(a) in ('waiting', 'sent')
    order by a.number desc
  );
  if unseen <> '{}' then
    raise exception '% answered meanwhile. Read that answer first; yours was not sent.',
      case when unseen[1].by_id = auth.uid() then 'You have' else coalesce(private.name_account(unseen[1].by_id), 'A colleague') || ' has' end
    using errcode = 'PT409', detail = (select jsonb_agg(u.id) from unnest(unseen) u)::text;
  end if;
end
$$;

-- p_answer: channel, subject, text, quoted, letter_id, seen_until, seen_answers, call_at, phone. Whom it goes to says the lead, so that nobody can mail to
-- others by it. The same id again: the answer as it stands, and nothing is sent twice.
create or replace function public.send_lead_answer(p_id uuid, p_lead_id uuid, p_answer jsonb) returns jsonb
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
  perform private.require_answers_seen(p_lead_id, p_answer -> 'seen_answers');
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

revoke execute on all functions in schema private from public;
