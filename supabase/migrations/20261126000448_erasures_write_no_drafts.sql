-- migrate: compatible
-- Whoever erases a person writes in no draft by that: it stays its writer's, what was approved of it stays approved, and an edit that
-- stands in the calendar takes place as it would have. As before, but for that.
create or replace function private.count_draft_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.version := old.version + 1;
  if current_setting('holla.redacts_settings', true) is distinct from 'on' then
    new.saved_by := auth.uid();
  end if;
  new.updated_at := clock_timestamp();
  return new;
end
$$;

create or replace function private.keep_draft_writer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('holla.redacts_settings', true) = 'on' then
    update private.review_approvals a
    set text_digest = t.text_after, details_digest = t.details_after
    from (
      select
        n.id,
        private.digest_text(o.title, o.excerpt, o.content, o.feature_image_url) as text_before,
        private.digest_text(n.title, n.excerpt, n.content, n.feature_image_url) as text_after,
        private.digest_details(o.details) as details_before,
        private.digest_details(n.details) as details_after
      from written n
      join before o on o.id = n.id
    ) t
    where a.draft_id = t.id and a.text_digest = t.text_before and a.details_digest = t.details_before
      and (t.text_before, t.details_before) <> (t.text_after, t.details_after);
  elsif tg_op = 'INSERT' then
    insert into private.draft_writers (draft_id, user_id)
    select n.id, u.id
    from written n
    join auth.users u on u.id in (n.writer_id, auth.uid())
    on conflict do nothing;
  else
    insert into private.draft_writers (draft_id, user_id)
    select n.id, u.id
    from written n
    join before o on o.id = n.id
    join auth.users u on u.id = auth.uid()
    where (n.title, n.excerpt, n.content, n.feature_image_url, n.details)
      is distinct from (o.title, o.excerpt, o.content, o.feature_image_url, o.details)
    on conflict do nothing;
  end if;
  return null;
end
$$;

-- Edits in the calendar whose post stands as it did when they were put there, or as those before them left it.
create function private.list_expected_edits() returns uuid[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(d.id), '{}')
  from public.post_drafts d
  join public.posts p on p.id = d.post_id
  where d.scheduled_for is not null
    and p.updated_at = coalesce(
      d.seen_version,
      case when d.base ->> 'version' ~ '^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d(:?\d\d)?)$' then (d.base ->> 'version')::timestamptz end
    )
$$;

create function private.expect_edits(p_draft_ids uuid[]) returns void
language sql set search_path = ''
as $$
  update public.post_drafts d
  set seen_version = p.updated_at
  from public.posts p
  where d.id = any (p_draft_ids) and d.id <> all (private.list_expected_edits()) and p.id = d.post_id
$$;

revoke execute on all functions in schema private from public;
