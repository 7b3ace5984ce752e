import type { SavingTexts } from '../areas/saving-texts.ts'

export const saving: SavingTexts = {
  restored: '{time} tarihli yanıtlarınız geri yüklendi.',
  afresh: 'Yeniden başla',
  resumed: 'Yanıtlarınız geri yüklendi. Lütfen dosyaları, imzaları ve gizli bilgileri yeniden girin.',
  later: 'Daha sonra devam et',
  laterText:
    'Şimdiye kadarki yanıtlarınız {date} tarihine kadar kaydedildi, ancak henüz gönderilmedi. Devam edebilmeniz için size bir bağlantı gönderebiliriz. Dosyalar, imzalar ve gizli bilgiler dahil değildir.',
  email: 'E-posta adresiniz',
  submit: 'Bağlantıyı gönder',
  back: 'Forma dön',
  sentHeadline: 'Lütfen gelen kutunuza bakın',
  sentText:
    'Adres doğruysa bağlantınızı içeren bir e-posta yolda. Bağlantı {date} tarihine kadar ve yalnızca bir kez geçerlidir.',
  confirmHeadline: 'Formu doldurmaya devam edin',
  confirmText: 'Yanıtlarınız duruyor. Bu düğmeyle devam edersiniz; ardından bağlantı geçerliliğini yitirir.',
  confirm: 'Şimdi devam et',
  endedHeadline: 'Bu bağlantı artık geçerli değil',
  endedText: 'Bağlantı kullanılmış, süresi dolmuş ya da yanıtlar bu arada gönderilmiş. Formu yeniden açabilirsiniz.',
  mail: {
    subject: 'Devam bağlantınız: {title}',
    body: 'Merhaba,\n\nBu bağlantıyla “{title}” formunu doldurmaya devam edebilirsiniz:',
    action: 'Devam et',
    remark:
      'Bağlantı {date} tarihine kadar ve yalnızca bir kez geçerlidir. Bağlantıya sahip olan herkes yanıtlarınızı görür: lütfen paylaşmayın. Siz istemediyseniz bu e-postayı yok sayabilirsiniz.',
  },
}
