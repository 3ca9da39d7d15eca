-- migrate: compatible
-- Edits of published posts that take place at a time (post_drafts.scheduled_for). What could not be done at its time says why,
-- and is left to people: once they set another time, that is tried.
alter table public.post_drafts
  add column failed_for timestamptz,
  add column schedule_error text;
create index post_drafts_scheduled_for_idx on public.post_drafts (scheduled_for) where scheduled_for is not null;

-- Field by field: what the edit left as it was begun from stays as it stands now.
create function private.apply_edit(p_edit public.post_drafts) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  base jsonb := coalesce(p_edit.base -> 'fields', '{}');
  base_details jsonb := coalesce(base -> 'details', '{}');
  changed_details jsonb;
begin
  perform from public.posts where id = p_edit.post_id for update;
  if not found then
    raise exception 'The post is not there any more' using errcode = 'P0002';
  end if;

  select jsonb_object_agg(name, coalesce(p_edit.details -> name, 'null')) into changed_details
  from jsonb_object_keys(p_edit.details || base_details) as name
  where coalesce(nullif(nullif(p_edit.details -> name, 'null'), 'false'), 'null')
    <> coalesce(nullif(nullif(base_details -> name, 'null'), 'false'), 'null');

  update public.posts
  set title = case when p_edit.title is distinct from base ->> 'title' then btrim(p_edit.title) else title end,
    content = case when p_edit.content is distinct from base ->> 'content' then p_edit.content else content end,
    excerpt = case when p_edit.excerpt is distinct from base ->> 'excerpt' then btrim(p_edit.excerpt) else excerpt end,
    category_id = case
      when p_edit.category_id::text is distinct from nullif(base ->> 'categoryId', '')
        and exists (select from public.categories where id = p_edit.category_id)
      then p_edit.category_id
      else category_id
    end,
    feature_image_url = case
      when p_edit.feature_image_url is distinct from base ->> 'imageUrl' then p_edit.feature_image_url
      else feature_image_url
    end,
    slug = case when p_edit.slug is distinct from base ->> 'slug' then coalesce(p_edit.slug, slug) else slug end
  where id = p_edit.post_id;

  if changed_details is not null then
    perform private.save_post_details(
      p_edit.post_id,
      coalesce((select to_jsonb(d) - 'post_id' from public.post_details d where d.post_id = p_edit.post_id), '{}')
        || changed_details
    );
  end if;
end
$$;

-- Does what is due, in the name of who scheduled it. Whoever comes at the same moment waits, and finds it done.
create function private.apply_due_edits() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  edit public.post_drafts;
  done integer := 0;
begin
  for edit in
    select *
    from public.post_drafts
    where scheduled_for <= clock_timestamp() and failed_for is distinct from scheduled_for
    order by scheduled_for, id
    for update
  loop
    perform private.act_in_history(coalesce(edit.saved_by, edit.writer_id), 'schedule');
    begin
      perform private.apply_edit(edit);
      delete from public.post_drafts where id = edit.id;
    exception
      when serialization_failure or deadlock_detected then
        raise;
      when others then
        update public.post_drafts set failed_for = scheduled_for, schedule_error = sqlerrm where id = edit.id;
    end;
    done := done + 1;
  end loop;
  return done;
end
$$;

-- For our processes, which ask when something is due or was scheduled: what was done since, and in how many milliseconds the
-- next edit takes place or the next opening closes, which ends what is kept.
create function private.run_due_work(p_since timestamptz)
returns table (done integer, next double precision, asked_at timestamptz)
language plpgsql set search_path = ''
as $$
declare
  applied integer := private.apply_due_edits();
begin
  return query
    select
      applied + d.passed::integer,
      least(d.next, extract(epoch from e.first - clock_timestamp())::double precision * 1000),
      d.asked_at
    from private.find_deadlines(p_since) d
    cross join (
      select min(scheduled_for) as first
      from public.post_drafts
      where failed_for is distinct from scheduled_for
    ) e;
end
$$;

-- A message of its own, as neither table is in a publication.
create function private.notify_schedule() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('schedule', '');
  return null;
end
$$;

create trigger notify_schedule_of_new_edit
after insert on public.post_drafts
for each row when (new.scheduled_for is not null)
execute function private.notify_schedule();

create trigger notify_schedule_of_moved_edit
after update on public.post_drafts
for each row when (old.scheduled_for is distinct from new.scheduled_for)
execute function private.notify_schedule();

create trigger notify_schedule_of_deadlines
after insert or update or delete on public.post_details
for each statement execute function private.notify_schedule();

-- What is coming and what was out between two times, for the calendar: posts, and edits of posts.
create function public.list_calendar(p_from timestamptz, p_to timestamptz)
returns table (
  kind text,
  id uuid,
  post_id uuid,
  title text,
  category text,
  at timestamptz,
  who text,
  problem text,
  version timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query
    (
      select 'post', p.id, p.id, p.title, c.name, p.created_at, private.find_email(p.user_id), null::text, p.updated_at
      from public.posts p
      left join public.categories c on c.id = p.category_id
      where p.created_at >= p_from and p.created_at < p_to
      order by p.created_at
      limit 1000
    )
    union all
    (
      select
        'edit', d.id, d.post_id, coalesce(p.title, d.title), c.name, d.scheduled_for,
        private.find_email(coalesce(d.saved_by, d.writer_id)),
        case when d.failed_for = d.scheduled_for then d.schedule_error end, d.updated_at
      from public.post_drafts d
      left join public.posts p on p.id = d.post_id
      left join public.categories c on c.id = p.category_id
      -- What failed stays in sight until somebody has looked after it.
      where d.scheduled_for < p_to and (d.scheduled_for >= p_from or d.failed_for = d.scheduled_for)
      order by d.scheduled_for
      limit 1000
    )
    order by 6, 2;
end
$$;

revoke execute on all functions in schema private from public;
grant execute on function private.save_post_details(uuid, jsonb) to authenticated, service_role;
revoke execute on function public.list_calendar(timestamptz, timestamptz) from public;
grant execute on function public.list_calendar(timestamptz, timestamptz) to anon, authenticated, service_role;
