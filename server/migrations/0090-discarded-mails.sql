-- A discarded mail is written where none is to be sent, so that a request does the same work for every address.
alter table mail_outbox add column discarded boolean not null default false;
