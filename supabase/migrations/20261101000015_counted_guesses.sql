-- Wrong codes stay counted whatever the request asks for its transaction: REST commits this function always.
alter function public.use_recovery_code(text) set rest.always_commits = 'on';
