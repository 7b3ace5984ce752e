import { setting } from './form-setting.ts'
import { uploadKindList, uploadLimits, type UploadKind } from '../forms/upload-kinds.ts'
import { flag, integer } from '../values.ts'

/**
 * What visitors may send as files: part of the registry of form settings. A field can allow less. Each entry is schema, default,
 * group of the registry, and meaning, which the documentation of the API shows.
 */
export const uploadSettings = {
  upload_max_file_mb: setting(integer(1, uploadLimits.fileMb), 10, 'uploads', 'largest file, in MiB'),
  upload_max_files: setting(integer(1, uploadLimits.files), 10, 'uploads', 'files of one submission, over all fields'),
  upload_allowed_types: setting(
    uploadKindList().transform((list) => [...new Set(list)]),
    ['pdf', 'jpg', 'png', 'heic', 'docx'] as UploadKind[],
    'uploads',
    'kinds of files, checked by content and not by name',
  ),
  upload_retention_days: setting(
    integer(0, 3650),
    30,
    'uploads',
    'days for which a file is kept here, too, once the CRM has it; 0: as long as its submission',
  ),
  upload_image_max_px: setting(
    integer(0, 8000),
    2560,
    'uploads',
    'long side of JPEG, PNG and WebP images in pixels, larger ones are made smaller; 0: as they are',
  ),
  upload_strip_metadata: setting(flag(), true, 'uploads', 'take place and camera (EXIF) out of images'),
}
