-- Whether the mail server may have heard of it: what a dead worker had taken and not begun is sent by another.
alter table messages add column begun boolean not null default false;
