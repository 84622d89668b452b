-- A support session ends with the staff session it was opened from.
alter table contact_sessions add column staff_session_id uuid;
