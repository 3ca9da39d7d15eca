-- migrate: compatible
-- What became of settings, newest first: each change with what stood there before and after it, null being the default.
-- Changes of one transaction belong together. `p_names` are those that are asked for, null all; `p_before` is the last id
-- of the page before. Where content was erased, `is_kept` is false.
create function public.list_setting_changes(
  p_names text[] default null,
  p_before bigint default null,
  p_limit integer default 50
)
returns table (
  id bigint,
  at timestamptz,
  save text,
  actor_id uuid,
  actor text,
  via text,
  device text,
  name text,
  before jsonb,
  after jsonb,
  is_kept boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query
    select
      h.id,
      h.at,
      h.transaction::text,
      h.actor_id,
      coalesce(c.actor, private.find_email(h.actor_id)),
      h.via,
      c.device,
      c.label,
      nullif(c.before -> 'value', 'null'),
      nullif(case when n.id is null then s.value else nc.before -> 'value' end, 'null'),
      c.history_id is not null and (n.id is null or nc.history_id is not null)
    from private.history h
    left join private.history_contents c on c.history_id = h.id
    left join lateral (
      select later.id
      from private.history later
      where later."table" = h."table" and later.row_id = h.row_id and later.id > h.id and later.operation <> 'ERASE'
      order by later.id
      limit 1
    ) n on true
    left join private.history_contents nc on nc.history_id = n.id
    left join public.settings s on s.name = c.label
    where h."table" = 'public.settings'
      and h.operation in ('INSERT', 'UPDATE', 'DELETE') and h.via <> 'backfill'
      and (p_names is null or h.row_id in (select private.to_history_id(wanted) from unnest(p_names) wanted))
      and (p_before is null or h.id < p_before)
    order by h.id desc
    limit least(greatest(coalesce(p_limit, 50), 0), 1000);
end
$$;

revoke execute on function public.list_setting_changes(text[], bigint, integer) from public;
grant execute on function public.list_setting_changes(text[], bigint, integer) to anon, authenticated, service_role;
