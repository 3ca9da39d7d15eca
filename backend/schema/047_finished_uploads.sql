-- migrate: compatible
-- Names the file of the object that is being made of an upload, so that whoever sends the end again after a crash finds it made.
alter table backend.resumable_uploads add column object_version text;
