-- migrate: compatible
-- Details that come and go with their post are no line of their own, and what expired nobody erased.
create or replace function public.list_audit(
  p_actor_id uuid default null,
  p_via text default null,
  p_tables text[] default null,
  p_from timestamptz default null,
  p_until timestamptz default null,
  p_before bigint default null,
  p_limit integer default 50
)
returns table (
  id bigint,
  at timestamptz,
  actor_id uuid,
  actor text,
  via text,
  device text,
  "table" text,
  row_id uuid,
  operation text,
  changed text[],
  rows bigint,
  labels text[],
  former jsonb,
  is_restored boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query
    select
      h.id, h.at, h.actor_id, coalesce(c.actor, private.find_email(h.actor_id)), h.via, c.device, h."table", h.row_id,
      h.operation, h.changed,
      coalesce(
        (select n.id from private.history n where n.id > h.id and n.id = n.first_id order by n.id limit 1),
        (select n.id + 1 from private.history n order by n.id desc limit 1)
      ) - h.id,
      array(
        select coalesce(
          l.label,
          -- Who lost their rights with their account is named by what was said before.
          (
            select o.label
            from private.history_contents o
            join private.history i on i.id = o.history_id
            where i."table" = g."table" and i.row_id = g.row_id and i.id < g.id and o.label is not null
            order by i.id desc
            limit 1
          )
        )
        from private.history g
        left join private.history_contents l on l.history_id = g.id
        where g.id between h.id and h.id + 2 and g.first_id = h.id
        order by g.id
      ),
      case h.operation
        when 'UPDATE' then (
          select jsonb_object_agg(name, c.before -> name)
          from unnest(h.changed) name
          where name <> all ('{content,excerpt}')
        )
        when 'ERASE' then jsonb_build_object('expired', exists (
          select from private.history d
          where d."table" = h."table" and d.row_id = h.row_id and d.id < h.id and d.operation = 'DELETE'
            and d.at <= h.at - interval '30 days'
        ))
      end,
      h.operation = 'INSERT' and exists (
        select from private.history d
        where d."table" = h."table" and d.row_id = h.row_id and d.id < h.id and d.operation = 'DELETE'
      )
    from private.history h
    left join private.history_contents c on c.history_id = h.id
    where h.id = h.first_id
      and h.operation <> 'BASELINE' and h.via <> 'backfill'
      and not (
        h."table" = 'public.post_details' and h.operation <> 'UPDATE' and (h.operation = 'ERASE' or exists (
          select from private.history p
          where p."table" = 'public.posts' and p.row_id = h.row_id and p.transaction = h.transaction
            and p.operation = h.operation
        ))
      )
      and (p_actor_id is null or h.actor_id = p_actor_id)
      and (p_via is null or h.via = p_via)
      and (p_tables is null or h."table" = any (p_tables))
      and (p_from is null or h.at >= p_from)
      and (p_until is null or h.at < p_until)
      and (p_before is null or h.id < p_before)
    order by h.id desc
    limit least(greatest(coalesce(p_limit, 50), 0), 1000);
end
$$;
