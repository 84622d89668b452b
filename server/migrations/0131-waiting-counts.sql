-- Conversations that wait for a reply are counted by writers, like all others.
insert into conversation_counts (environment_id, name, shard, count)
select environment_id, 'waiting', get_byte(uuid_send(id), 15) & 7, count(*) from conversations
where waiting_since is not null and status = 'open' and merged_into is null
group by 1, 3;
