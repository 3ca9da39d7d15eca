-- migrate: compatible
-- The list of leads says where an answer stands. What else becomes of one changes its lead, of which the desk is told anyway.
create trigger tell_desk_of_sent_answers
after update of delivered_at on public.lead_answers
for each statement execute function private.tell_desk();
