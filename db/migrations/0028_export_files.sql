-- A piece of the archive of a workspace is bytes made for it, or a stored file, whose bytes stay where they are and are sent from there.
alter table hr.workspace_export_parts alter column bytes drop not null, add column file_id uuid, add check ((bytes is null) <> (file_id is null));
