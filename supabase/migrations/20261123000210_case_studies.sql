-- migrate: compatible
-- A case study is a post in the category that the setting case_studies.category names. What it is about stands among its
-- details: they already go with a post through drafts, versions, reviews, schedules and the trash.
alter table public.post_details
  -- On which service's page it stands, too; null: on none.
  add column service text constraint service_is_known check (
    service in ('user-acquisition', 'growth-analytics', 'app-store-optimization', 'performance-marketing')
  ),
  add column client_name text constraint client_name_is_at_most_80_characters check (char_length(client_name) <= 80),
  add column app_name text constraint app_name_is_at_most_80_characters check (char_length(app_name) <= 80),
  add column result_before text
    constraint result_before_is_at_most_60_characters check (char_length(result_before) <= 60),
  add column result_after text
    constraint result_after_is_at_most_60_characters check (char_length(result_after) <= 60),
  add column period text constraint period_is_at_most_60_characters check (char_length(period) <= 60),
  -- Naira, without kobo.
  add column cost_per_active_user bigint
    constraint cost_per_active_user_is_positive check (cost_per_active_user > 0),
  add column quote text constraint quote_is_at_most_400_characters check (char_length(quote) <= 400),
  add column quote_name text constraint quote_name_is_at_most_100_characters check (char_length(quote_name) <= 100),
  add column quote_image_url text
    constraint quote_image_url_is_at_most_500_characters check (char_length(quote_image_url) <= 500)
    -- An image that a page loads from elsewhere would tell others who reads it.
    constraint quote_image_is_one_of_ours
    check (quote_image_url ~ '^https?://[^\s"<>]+/storage/v1/object/public/post-images/[^\s"<>]+$');

create or replace function private.tidy_post_details() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.author_name := nullif(btrim(new.author_name), '');
  new.image_description := nullif(btrim(new.image_description), '');
  new.search_title := nullif(btrim(new.search_title), '');
  new.search_description := nullif(btrim(new.search_description), '');
  new.place := nullif(btrim(new.place), '');
  new.how_to_apply := nullif(btrim(new.how_to_apply), '');
  new.client_name := nullif(btrim(new.client_name), '');
  new.app_name := nullif(btrim(new.app_name), '');
  new.result_before := nullif(btrim(new.result_before), '');
  new.result_after := nullif(btrim(new.result_after), '');
  new.period := nullif(btrim(new.period), '');
  new.quote := nullif(btrim(new.quote), '');
  new.quote_name := nullif(btrim(new.quote_name), '');
  new.quote_image_url := nullif(btrim(new.quote_image_url), '');
  return new;
end
$$;

create or replace function private.save_post_details(p_post_id uuid, p_details jsonb) returns void
language sql set search_path = ''
as $$
  insert into public.post_details as d (
    post_id, author_name, image_description, search_title, search_description, is_noindex,
    deadline, place, is_remote, employment_type, pay_min, pay_max, pay_period, how_to_apply,
    service, client_name, app_name, result_before, result_after, period, cost_per_active_user,
    quote, quote_name, quote_image_url
  )
  select
    p_post_id, n.author_name, n.image_description, n.search_title, n.search_description, coalesce(n.is_noindex, false),
    n.deadline, n.place, n.is_remote, n.employment_type, n.pay_min, n.pay_max, n.pay_period, n.how_to_apply,
    n.service, n.client_name, n.app_name, n.result_before, n.result_after, n.period, n.cost_per_active_user,
    n.quote, n.quote_name, n.quote_image_url
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
    how_to_apply = excluded.how_to_apply,
    service = excluded.service,
    client_name = excluded.client_name,
    app_name = excluded.app_name,
    result_before = excluded.result_before,
    result_after = excluded.result_after,
    period = excluded.period,
    cost_per_active_user = excluded.cost_per_active_user,
    quote = excluded.quote,
    quote_name = excluded.quote_name,
    quote_image_url = excluded.quote_image_url
  where d is distinct from excluded
$$;

-- The category that the owner named, if there is one of that name; openings are no case studies.
create function private.find_case_study_category() returns uuid
language sql stable security definer set search_path = ''
as $$
  select c.id
  from public.settings s
  join public.categories c on lower(c.name) = lower(btrim(s.value #>> '{}'))
  where s.name = 'case_studies.category' and c.name <> 'Careers'
$$;

-- Those that are published, newest first; of one service alone where it is named.
create function public.list_case_studies(p_service text default null, p_limit integer default 3)
returns table (
  id uuid,
  slug text,
  title text,
  excerpt text,
  feature_image_url text,
  category text,
  client_name text,
  app_name text,
  result_before text,
  result_after text,
  period text,
  cost_per_active_user bigint,
  quote text,
  quote_name text,
  quote_image_url text
)
language sql stable set search_path = ''
as $$
  select
    p.id, p.slug, p.title, p.excerpt, p.feature_image_url, c.name,
    d.client_name, d.app_name, d.result_before, d.result_after, d.period, d.cost_per_active_user,
    d.quote, d.quote_name, d.quote_image_url
  from public.posts p
  join public.categories c on c.id = p.category_id
  left join public.post_details d on d.post_id = p.id
  where p.category_id = (select private.find_case_study_category())
    -- Staff read what is to come, too.
    and p.created_at <= now()
    and (p_service is null or d.service = p_service)
  order by p.created_at desc, p.id desc
  limit least(greatest(coalesce(p_limit, 3), 0), 24)
$$;

-- A renamed category stays the one that was named.
create function private.rename_case_study_category() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.settings
  set value = to_jsonb(new.name)
  where name = 'case_studies.category' and lower(btrim(value #>> '{}')) = lower(old.name);
  return null;
end
$$;

create trigger rename_case_study_category
after update of name on public.categories
for each row when (lower(old.name) <> lower(new.name))
execute function private.rename_case_study_category();

revoke execute on all functions in schema private from public;
grant execute on function private.save_post_details(uuid, jsonb) to authenticated, service_role;
grant execute on function private.find_case_study_category() to anon, authenticated, service_role;
revoke execute on function public.list_case_studies(text, integer) from public;
grant execute on function public.list_case_studies(text, integer) to anon, authenticated, service_role;
