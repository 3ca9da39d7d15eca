-- migrate: compatible
-- Openings that closed since then, which nothing tells of, and in how many milliseconds the next one will; by the database's
-- clock, as whether one is closed is asked of it.
create function private.find_deadlines(p_since timestamptz)
returns table (passed bigint, next double precision, asked_at timestamptz)
language sql volatile set search_path = ''
as $$
  select
    (select count(*) from public.post_details where deadline > p_since and deadline <= m.moment),
    (
      select extract(epoch from min(deadline) - m.moment)::double precision * 1000
      from public.post_details
      where deadline > m.moment
    ),
    m.moment
  from (select clock_timestamp() as moment) m
$$;

revoke execute on all functions in schema private from public;
