-- migrate: compatible
-- The banner for staff of any role, within its time by the database's clock; null without one.
create function public.find_staff_banner() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_role('writer', 'editor', 'desk');
  return (
    select s.value
    from public.settings s
    where s.name = 'banners.staff' and jsonb_typeof(s.value) = 'object'
      and coalesce((s.value ->> 'from')::timestamptz <= now(), true)
      and coalesce((s.value ->> 'until')::timestamptz > now(), true)
  );
end
$$;

revoke execute on function public.find_staff_banner() from public;
grant execute on function public.find_staff_banner() to anon, authenticated, service_role;
