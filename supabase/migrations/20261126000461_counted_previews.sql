-- migrate: compatible
-- What these count stays counted whatever a request asks for its transaction (decision 15).
comment on function public.approve_preview(text, integer, text, text) is
'Approves what a link shows; five wrong codes end one. @always_commits';
comment on function public.comment_on_preview(text, text, integer, text, text) is
'A comment by whoever has a link, so many a link. @always_commits';
comment on function public.request_preview_code(text) is
'Mails the code of an approval, one a minute and ten a link. @always_commits';
