-- The number of members of a segment at the end of each UTC day, as counted by an hourly job.
create table segment_sizes (
  environment_id uuid not null,
  segment_id uuid not null,
  day date not null,
  members bigint not null,
  primary key (environment_id, segment_id, day),
  foreign key (environment_id, segment_id) references segments on delete cascade
);
