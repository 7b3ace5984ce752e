import { setting } from './form-setting.ts'
import { uploadKindList, uploadLimits, type UploadKind } from './upload-kinds.ts'
import { flag, integer } from './values.ts'

/** What visitors may send as files: part of the registry of form settings. A field can allow less. */
export const uploadSettings = {
  upload_max_file_mb: setting(integer(1, uploadLimits.fileMb), 10, 'uploads', 'largest file, in MiB'),
  upload_max_files: setting(integer(1, uploadLimits.files), 10, 'uploads', 'files of one submission, over all fields'),
  upload_allowed_types: setting(
    uploadKindList().transform((list) => [...new Set(list)]),
    ['pdf', 'jpg', 'png', 'heic', 'docx'] as UploadKind[],
    'uploads',
    'kinds of files, checked by content and not by name',
  ),
  upload_strip_metadata: setting(flag(), true, 'uploads', 'take place and camera (EXIF) out of images'),
}
