-- migrate: compatible
-- Another setting that is saved beside a change of the prices puts no former ones in force: what is set and what was numbered
-- last are read at one moment, and again once nobody else numbers.
create or replace function private.number_price_list() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if coalesce((select s.value from public.settings s where s.name = 'prices.list'), 'null')
    = (select p.list from public.price_lists p order by p.number desc limit 1) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('price lists', 0));
  insert into public.price_lists (number, list, began_at)
  select p.number + 1, c.list, now()
  from (select number, list from public.price_lists order by number desc limit 1) p,
    (select coalesce((select s.value from public.settings s where s.name = 'prices.list'), 'null') as list) c
  where p.list <> c.list;
  return null;
end
$$;
