-- Wrong codes stay counted whatever the request asks for its transaction: REST commits a function with this word in its
-- comment always. A setting of the function would say it as well, but only superusers may add one that nobody knows.
comment on function public.use_recovery_code(text) is
'Takes the place of an authenticator''s code, once. @always_commits';
