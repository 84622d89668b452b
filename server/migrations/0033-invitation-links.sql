-- The link that staff copy by hand has a token of its own: it proves no mailbox, and the mailed one does.
alter table invitations add column link_hash bytea;
create unique index invitations_by_link on invitations (link_hash);
