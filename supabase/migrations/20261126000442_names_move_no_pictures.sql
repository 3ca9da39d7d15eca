-- migrate: compatible
-- A picture that gets another name by an erasure stays where it is: public, or taken away on purpose. As before, but for that.
create or replace function private.publish_images(p_names text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('holla.redacts_settings', true) = 'on' then
    return;
  end if;
  -- Who deletes the last post that shows an image must see who begins to show it.
  perform pg_advisory_xact_lock(hashtextextended('images of posts', 0));
  perform storage.publish_images(p_names);
end
$$;

create or replace function private.withdraw_images(p_names text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('holla.redacts_settings', true) = 'on' then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('images of posts', 0));
  perform storage.withdraw_images(array(select n.name from unnest(p_names) as n(name) where not private.is_image_shown(n.name)));
end
$$;
