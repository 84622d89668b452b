-- The queue that a message is sent from: that of its sender, or of the service.
alter table messages rename column lane to queue;
