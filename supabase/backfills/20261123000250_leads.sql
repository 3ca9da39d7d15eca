-- What came before there were leads, from the first letter on. What staff had read needs no answer.
with batch as materialized (
  select m
  from public.contact_messages m
  where (m.created_at, m.id) > (
    coalesce(split_part($1, ' ', 1)::timestamptz, '-infinity'),
    coalesce(split_part($1, ' ', 2)::uuid, '00000000-0000-0000-0000-000000000000')
  )
  order by m.created_at, m.id
  limit $2
),
filed as materialized (
  select private.file_former_letter(b.m) from batch b order by (b.m).created_at, (b.m).id
)
select
  (
    select to_json((b.m).created_at) #>> '{}' || ' ' || (b.m).id
    from batch b
    order by (b.m).created_at desc, (b.m).id desc
    limit 1
  ) as cursor,
  (select count(*) from filed) as rows
