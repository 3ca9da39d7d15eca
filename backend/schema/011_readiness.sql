-- migrate: compatible
-- Whether writing is possible is found out by writing.
create table backend.write_probe (
  id boolean primary key default true check (id),
  written_at timestamptz not null default now()
);
alter table backend.write_probe enable row level security;

-- What one machine says of itself ends by itself when the machine is gone.
alter table backend.conditions add column expires_at timestamptz;

create or replace function public.list_conditions()
returns table (kind text, severity text, sentence text, advice text, since timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query
    select c.kind, c.severity, c.sentence, c.advice, c.since
    from backend.conditions c
    where c.expires_at is null or c.expires_at > now()
    order by c.severity, c.since, c.kind;
end
$$;
