-- migrate: compatible
-- What a hosted project granted of itself on each new table until 2026, and the built-in backend still does (decision 30).
-- Policies decide what a role sees and changes of it.
grant select, insert, update, delete on public.categories, public.posts, public.post_details to anon, authenticated, service_role;
grant select, insert, update, delete on public.contact_messages, public.post_drafts, public.settings to service_role;
