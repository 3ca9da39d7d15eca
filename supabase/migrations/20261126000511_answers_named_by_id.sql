-- migrate: compatible
-- Where the transaction that kept an answer's Message-ID was lost, it is the one that is made of the answer's id: the key is
-- then that id, as it is of a letter.
create or replace function private.list_answer_thread(p_answer_id uuid) returns table (kind text, key text)
language sql stable security definer set search_path = ''
as $$
  with letters as (
    select m.id, m.created_at
    from public.lead_answers a
    join public.lead_letters l on l.lead_id = a.lead_id
    join public.contact_messages m on m.id = l.message_id
    where a.id = p_answer_id and m.created_at <= a.created_at
  ),
  mails as (
    select 'contact' as kind, id::text as key, created_at as at from letters
    union all
    select 'confirmation', id::text, private.find_confirmation_time(id)
    from letters
    where private.find_confirmation_time(id) is not null
    union all
    select 'answer', coalesce(earlier.message_id, earlier.id::text), earlier.delivered_at
    from public.lead_answers a
    join public.lead_answers earlier on earlier.lead_id = a.lead_id
    where a.id = p_answer_id and earlier.channel = 'mail' and earlier.delivered_at is not null and earlier.id <> a.id
  )
  select kind, key from mails order by at
$$;
