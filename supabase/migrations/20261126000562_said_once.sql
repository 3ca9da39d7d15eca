-- migrate: compatible
-- A reviewer whose form went twice, as its answer was slow or lost, said it once.
create or replace function public.comment_on_preview(
  p_token text,
  p_paragraph text,
  p_place integer,
  p_name text,
  p_body text
)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  link private.review_links := private.lock_review_link(p_token);
begin
  if link.id is null or not exists (select from public.post_drafts where id = link.draft_id) then
    return null;
  end if;
  if exists (
    select from private.review_comments c
    where c.link_id = link.id and c.created_at > now() - interval '5 minutes'
      and c.place = coalesce(p_place, 0) and c.paragraph = left(coalesce(p_paragraph, ''), 500)
      and c.name = btrim(p_name) and c.body = btrim(p_body)
  ) then
    return 'done';
  end if;
  if (select count(*) from private.review_comments where link_id = link.id) >= 200
    or (
      select count(*) from private.review_comments
      where link_id = link.id and created_at > now() - interval '5 minutes'
    ) >= 20
  then
    return 'too_many';
  end if;
  insert into private.review_comments (draft_id, link_id, name, body, paragraph, place, version)
  select
    link.draft_id, link.id, btrim(p_name), btrim(p_body), left(coalesce(p_paragraph, ''), 500), coalesce(p_place, 0), d.version
  from public.post_drafts d
  where d.id = link.draft_id;
  perform private.tell_writer(link.draft_id);
  return 'done';
end
$$;

-- As before, but for that: its code was used up by the first.
create or replace function public.approve_preview(p_token text, p_version integer, p_name text, p_code text default null)
returns text
language plpgsql security definer set search_path = ''
as $$
declare
  link private.review_links := private.lock_review_link(p_token);
  draft public.post_drafts;
  is_right boolean;
begin
  if link.id is null then
    return null;
  end if;
  -- Locked, so that what is approved is what it says.
  select d.* into draft from public.post_drafts d where d.id = link.draft_id for share;
  if draft.id is null then
    return null;
  end if;
  if draft.version is distinct from p_version then
    return 'changed';
  end if;
  if exists (
    select from private.review_approvals a
    where a.link_id = link.id and a.created_at > now() - interval '5 minutes'
      and a.version = draft.version and a.name = btrim(p_name)
      and a.email is not distinct from case when private.can_send_mail() then link.email end
  ) then
    return 'done';
  end if;
  if (select count(*) from private.review_approvals where link_id = link.id) >= 50 then
    return 'too_many';
  end if;
  if link.email is not null and private.can_send_mail() then
    if coalesce(p_code, '') = '' then
      return 'code_needed';
    end if;
    update private.review_codes
    set attempts = attempts + 1
    where link_id = link.id and attempts < 5 and expires_at > now()
    returning code_hash = sha256(convert_to(link.id || ' ' || p_code, 'UTF8')) into is_right;
    if is_right is not true then
      return 'wrong_code';
    end if;
    delete from private.review_codes where link_id = link.id;
  end if;
  insert into private.review_approvals (
    draft_id, post_id, link_id, name, email, version, text_digest, details_digest, is_release
  )
  values (
    draft.id, draft.post_id, link.id, btrim(p_name), case when is_right then link.email end, draft.version,
    private.digest_text(draft.title, draft.excerpt, draft.content, draft.feature_image_url),
    private.digest_details(draft.details),
    coalesce(is_right, false) and not private.is_address_of_writer(draft.id, link.email)
  );
  perform private.tell_writer(draft.id);
  return 'done';
end
$$;

-- Whether what a link showed is a post that comes out later: its reader is told to come back, and of no time.
create function public.is_preview_coming(p_token text) returns boolean
language sql volatile security definer set search_path = ''
as $$
  select exists (
    select from private.review_links l
    join public.posts p on p.id in (l.post_id, l.draft_id) and p.created_at > now()
    where l.token_hash = sha256(convert_to(p_token, 'UTF8')) and l.ended_at is null and l.expires_at > now()
  )
$$;

revoke execute on function public.is_preview_coming(text) from public;
grant execute on function public.is_preview_coming(text) to anon, authenticated, service_role;
