-- migrate: compatible
-- What is not well at the moment: whoever finds it stores a row, and removes it when it is well again. The back office's
-- line, readiness, metrics and alerts are readings of it.
create table backend.conditions (
  kind text primary key,
  severity text not null check (severity in ('warning', 'critical')),
  sentence text not null,
  advice text not null,
  since timestamptz not null default now()
);
alter table backend.conditions enable row level security;

-- A hosted project has no such function, and the back office then no such line.
create function public.list_conditions()
returns table (kind text, severity text, sentence text, advice text, since timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return query
    select c.kind, c.severity, c.sentence, c.advice, c.since
    from backend.conditions c
    order by c.severity, c.since, c.kind;
end
$$;

revoke execute on function public.list_conditions() from public;
grant execute on function public.list_conditions() to anon, authenticated, service_role;
