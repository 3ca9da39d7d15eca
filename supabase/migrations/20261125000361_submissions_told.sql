-- migrate: compatible
-- Editors are mailed when a writer sends a draft for review; where nobody is one, admins are.
select private.define_settings($json${
  "notices.draft_submitted_subject": {
    "schema": {
      "type": "text",
      "maxLength": 120,
      "placeholders": [
        "of",
        "title",
        "account",
        "time",
        "name",
        "city",
        "host"
      ]
    },
    "is_public": false
  },
  "notices.draft_submitted_text": {
    "schema": {
      "type": "text",
      "maxLength": 2000,
      "placeholders": [
        "of",
        "title",
        "account",
        "time",
        "name",
        "city",
        "host"
      ],
      "required": [
        "of",
        "title"
      ],
      "multiline": true
    },
    "is_public": false
  }
}$json$);

-- A draft that goes to and fro is news once a day, as the notices of all writers are counted together.
create function private.was_told_of_draft(p_user_id uuid, p_draft_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('auth.mails') is null then
    return false;
  end if;
  return exists (
    select from auth.mails m
    where m.user_id = p_user_id and m.kind = 'draft_submitted' and m.created_at > now() - interval '1 day'
      and m.details->>'draft' = p_draft_id::text
  );
end
$$;

create function private.tell_submission(p_draft_id uuid, p_title text) returns void
language sql security definer set search_path = ''
as $$
  with editors as (
    select r.user_id from private.role_members r where r.role = 'editor' and private.has_standing(r.user_id)
  ),
  readers as (
    select e.user_id from editors e
    union
    select a.user_id from private.super_admins a
    where private.has_standing(a.user_id) and not exists (select from editors)
  )
  select private.queue_notice(
    r.user_id,
    'draft_submitted',
    jsonb_build_object(
      'draft', p_draft_id,
      'of', private.find_email((select auth.uid())),
      'title', coalesce(nullif(left(btrim(p_title), 80), ''), 'Untitled')
    )
  )
  from readers r
  where r.user_id <> (select auth.uid()) and not private.was_told_of_draft(r.user_id, p_draft_id);
$$;

create or replace function public.submit_draft(p_draft_id uuid, p_is_submitted boolean default true) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  before public.post_drafts;
  submitted timestamptz;
begin
  perform private.require_draft(p_draft_id);
  select * into before from public.post_drafts where id = p_draft_id for update;
  update public.post_drafts
  set submitted_at = case when p_is_submitted then clock_timestamp() end
  where id = p_draft_id
  returning submitted_at into submitted;
  if not found then
    raise exception 'There is no such draft';
  end if;
  if p_is_submitted and before.submitted_at is null and not private.has_role('editor') then
    perform private.tell_submission(p_draft_id, before.title);
  end if;
  return submitted;
end
$$;

revoke execute on function private.was_told_of_draft(uuid, uuid), private.tell_submission(uuid, text) from public;
