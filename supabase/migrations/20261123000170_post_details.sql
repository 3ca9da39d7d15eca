-- migrate: compatible
-- What a post has beyond the specified fields: one row or none for each. In no publication, as a deleted row of a scheduled
-- post would be told to everybody; whoever changes details changes the version of the post, of which the feed tells.
create table public.post_details (
  post_id uuid primary key references public.posts (id) on delete cascade,
  author_name text constraint author_name_is_at_most_100_characters check (char_length(author_name) <= 100),
  image_description text
    constraint image_description_is_at_most_300_characters check (char_length(image_description) <= 300),
  search_title text constraint search_title_is_at_most_120_characters check (char_length(search_title) <= 120),
  search_description text
    constraint search_description_is_at_most_320_characters check (char_length(search_description) <= 320),
  is_noindex boolean not null default false,
  -- The moment from which an opening is closed.
  deadline timestamptz constraint deadline_is_a_day check (isfinite(deadline)),
  place text constraint place_is_at_most_120_characters check (char_length(place) <= 120),
  -- Null where nobody said: then the site goes by the text.
  is_remote boolean,
  employment_type text constraint employment_type_is_known
    check (employment_type in ('full_time', 'part_time', 'contract', 'temporary', 'internship', 'volunteer')),
  -- Naira, without kobo.
  pay_min bigint constraint pay_min_is_positive check (pay_min > 0),
  pay_max bigint constraint pay_max_is_positive check (pay_max > 0),
  pay_period text constraint pay_period_is_known check (pay_period in ('hour', 'day', 'week', 'month', 'year')),
  how_to_apply text constraint how_to_apply_is_at_most_600_characters check (char_length(how_to_apply) <= 600),
  constraint pay_range_begins_with_the_less check (pay_min <= pay_max),
  constraint pay_has_a_period check (pay_period is not null or (pay_min is null and pay_max is null))
);

-- Asked for the next opening to close.
create index post_details_deadline_idx on public.post_details (deadline) where deadline is not null;

create function private.tidy_post_details() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.author_name := nullif(btrim(new.author_name), '');
  new.image_description := nullif(btrim(new.image_description), '');
  new.search_title := nullif(btrim(new.search_title), '');
  new.search_description := nullif(btrim(new.search_description), '');
  new.place := nullif(btrim(new.place), '');
  new.how_to_apply := nullif(btrim(new.how_to_apply), '');
  return new;
end
$$;

create trigger tidy_post_details
before insert or update on public.post_details
for each row execute function private.tidy_post_details();

create function private.change_version_of_post() returns trigger
language plpgsql set search_path = ''
as $$
begin
  update public.posts
  set updated_at = clock_timestamp()
  where id = coalesce(new.post_id, old.post_id);
  return null;
end
$$;

-- Details that come with their post, or go with it, are one change with it.
create trigger change_version_of_post
after insert or update or delete on public.post_details
for each row when (pg_trigger_depth() = 0)
execute function private.change_version_of_post();

alter table public.post_details enable row level security;

create policy "Who reads a post reads its details" on public.post_details
for select to anon, authenticated using (exists (select from public.posts where posts.id = post_id));

create policy "Super admins create details" on public.post_details
for insert to authenticated with check ((select private.is_super_admin()));

create policy "Super admins update details" on public.post_details
for update to authenticated using ((select private.is_super_admin())) with check ((select private.is_super_admin()));

create policy "Super admins delete details" on public.post_details
for delete to authenticated using ((select private.is_super_admin()));

-- All details of a post at once; what is not named is empty afterwards. With the rights of the caller.
create function private.save_post_details(p_post_id uuid, p_details jsonb) returns void
language sql set search_path = ''
as $$
  insert into public.post_details as d (
    post_id, author_name, image_description, search_title, search_description, is_noindex,
    deadline, place, is_remote, employment_type, pay_min, pay_max, pay_period, how_to_apply
  )
  select
    p_post_id, n.author_name, n.image_description, n.search_title, n.search_description, coalesce(n.is_noindex, false),
    n.deadline, n.place, n.is_remote, n.employment_type, n.pay_min, n.pay_max, n.pay_period, n.how_to_apply
  from jsonb_populate_record(null::public.post_details, p_details) as n
  where jsonb_strip_nulls(p_details) - 'post_id' not in ('{}', '{"is_noindex": false}')
    or exists (select from public.post_details where post_id = p_post_id)
  on conflict (post_id) do update set
    author_name = excluded.author_name,
    image_description = excluded.image_description,
    search_title = excluded.search_title,
    search_description = excluded.search_description,
    is_noindex = excluded.is_noindex,
    deadline = excluded.deadline,
    place = excluded.place,
    is_remote = excluded.is_remote,
    employment_type = excluded.employment_type,
    pay_min = excluded.pay_min,
    pay_max = excluded.pay_max,
    pay_period = excluded.pay_period,
    how_to_apply = excluded.how_to_apply
  where d is distinct from excluded
$$;

-- The specified insert and update of a post have a payload of their own, so the details to be saved with it, in the same
-- transaction, come in a header of the request: JSON, in base64 as headers are ASCII.
create function private.save_details_of_request() returns trigger
language plpgsql set search_path = ''
as $$
declare
  details text := nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-post-details';
begin
  if details is not null then
    perform private.save_post_details(new.id, convert_from(decode(details, 'base64'), 'utf8')::jsonb);
  end if;
  return null;
end
$$;

create trigger save_details_of_request
after insert or update on public.posts
for each row when (pg_trigger_depth() = 0)
execute function private.save_details_of_request();

revoke execute on all functions in schema private from public;
grant execute on function private.save_post_details(uuid, jsonb) to authenticated, service_role;
