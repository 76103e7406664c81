// Weights of the types of a page, grown by `npm run bench page -- --train` on WCXB's development split. Not written by hand.

export const TYPE_WEIGHTS = {
  article: `
most-article<0.58227204 page-prose-share<0.67933493 -0.204 most-twins<22 most-article<0.0123239438 page-blocks<105 -0.0267 -0.185 0.0896 tag-pre<4 0.195 -0.105 page-longest<48 -0.0676 0.227
og-article<0.5 count-product<4 page-longest<61 -0.179 count-post<31 tag-code<12 0.08 -0.173 -0.185 -0.219 most-faq<0.261 page-prose-blocks<9 -0.025 0.206 -0.0967
path-hyphens<3 og-article<0.5 most-article<0.58227204 -0.205 -0.0177 0.000079 most-article<0.58227204 page-prose-share<0.67933493 og-article<0.5 -0.156 0.0712 most-review<0.0297 0.146 -0.0921 0.208
og-article<0.5 count-review<3 tag-p<16 -0.137 count-list<78 most-section<0.71575343 -0.0511 0.0791 -0.116 -0.195 most-faq<0.261 most-body<0.43 -0.017 0.169 -0.083
url-blog<0.5 has-author<0.5 schema-article<0.5 path-length<35 -0.157 -0.0509 url-forum<0.5 0.119 -0.15 url-forum<0.5 count-unseen<25 0.159 -0.0616 -0.166 0.205
count-article<0.5 path-length<28 -0.145 count-meta<8 tag-p<12 -0.0865 tag-button<12 0.113 -0.0901 -0.145 path-length<22 -0.0869 tag-p<12 -0.0308 0.143
most-article<0.58227204 most-twins<31 count-call<12 count-newsletter<0.5 -0.0522 0.0658 -0.133 has-published<0.5 count-form<2 0.0571 -0.102 0.17 count-article<4 0.0644 0.161
path-hyphens<3 page-prose-share<0.518 -0.174 url-docs<0.5 page-prose-share<0.81797754 -0.0839 0.0532 -0.152 page-prose-share<0.5673 -0.0745 url-forum<0.5 schema-product<0.5 0.145 -0.0974 -0.0914
most-article<0.58227204 path-length<32 page-words<2343 -0.138 -0.0052 count-call<41 page-words<452 -0.107 most-filter<0.025862069 0.084 -0.0679 -0.113 path-length<23 -0.046 0.142
og-article<0.5 most-article<0.58227204 page-prose-share<0.81797754 -0.124 tag-code<24 count-post<31 0.0642 -0.107 -0.149 0.0851 page-prose-blocks<9 -0.0736 most-faq<0.211 0.132 -0.0317
url-blog<0.5 most-article<0.78461539 count-filter<2 schema-article<0.5 url-listing<0.5 count-product<0.5 -0.0387 -0.146 0.0792 0.104 -0.127 path-length<29 -0.0381 0.116 0.165
url-blog<0.5 page-prose-share<0.5673 -0.127 most-review<0.0297 tag-pre<2 count-article<0.5 page-heading-share<0.0902 page-heading-share<0.0159 -0.0988 0.0693 -0.142 0.0996 -0.129 -0.124 0.144
path-hyphens<4 path-hyphens<2 -0.111 has-published<0.5 page-longest<69 -0.125 most-product<0.228961986 0.0235 -0.13 0.113 url-forum<0.5 most-product<0.228961986 0.13 -0.0646 -0.114
page-prose-share<0.53567939 -0.115 og-article<0.5 most-review<0.0042432816 most-author<0.000565184628 tag-pre<2 0.000849 -0.13 0.1 -0.111 most-faq<0.211 page-heading-share<0.0941682604 0.13 -0.00735 -0.0528
path-length<38 title-list<0.5 count-section<28 -0.0269 -0.123 page-prose-blocks<34 -0.0649 0.112 title-forum<0.5 page-prose-blocks<7 -0.0617 count-call<50 0.107 -0.0427 -0.13
page-prose-share<0.53567939 -0.101 tag-img<0.5 -0.0919 url-forum<0.5 most-faq<0.153050674 path-length<15 -0.0366 tag-pre<9 page-words<452 -0.0212 0.111 -0.0661 -0.0717 -0.095
url-blog<0.5 schema-article<0.5 tag-article<0.5 -0.0837 count-code<2 count-product<10 path-depth<3 0.0863 -0.0537 -0.0755 -0.0906 tag-p<14 -0.0486 0.122 0.13
path-hyphens<4 most-author<0.0077021824 path-hyphens<2 -0.109 most-call<0.004136 tag-time<0.5 -0.0145 0.134 -0.116 0.044 count-author<20 most-product<0.037542663 0.121 -0.055 -0.0842
url-blog<0.5 og-article<0.5 most-modal<0.24 -0.0772 0.0631 page-heading-share<0.0941682604 tag-article<0.5 count-share<5 -0.0269 0.114 0.117 -0.0854 count-header<55 0.142 -0.00525
path-hyphens<5 url-blog<0.5 tag-article<0.5 most-related<0.0038 -0.1 0.0148 count-call<8 0.0579 -0.0528 0.0755 count-call<46 count-product<18 0.124 -0.0366 -0.056
path-hyphens<4 page-list-share<0.2099 count-article<9 -0.0805 0.0195 count-product<2 0.0826 -0.107 url-forum<0.5 most-product<0.4050633 path-hyphens<5 0.0152 0.124 -0.0693 -0.0901
page-prose-share<0.53567939 -0.0917 most-twins<24 url-forum<0.5 title-list<0.5 page-blocks<105 count-footer<4 0.0595 -0.0933 -0.1 0.0862 -0.124 url-docs<0.5 0.117 -0.017
og-article<0.5 tag-button<10 most-body<0.9758 tag-main<0.5 -0.0277 0.087 -0.0529 -0.11 has-author<0.5 title-list<0.5 path-length<38 -0.0831 0.0388 0.104 0.126
schema-article<0.5 path-hyphens<5 most-twins<53 tag-img<23 most-body<0.9967761 count-product<0.5 most-body<0.75 -0.026 0.105 -0.112 -0.117 -0.129 0.0634 0.0576 0.103
url-blog<0.5 schema-article<0.5 count-code<4 page-link-share<0.334310855 most-call<0.0098 count-main<7 -0.0361 count-main<29 0.113 -0.0353 -0.0815 -0.129 -0.133 0.0731 0.094
path-hyphens<3 schema-article<0.5 tag-h2<3 -0.0153 -0.0981 0.0496 count-call<13 most-description<0.071 0.0914 -0.0335 count-share<0.5 -0.0871 tag-time<5 0.0622 -0.0936
page-heading-share<0.0941682604 page-heading-share<0.0263157896 -0.0433 count-unseen<13 most-review<0.0297 most-author<0.000565184628 0.0588 0.152 -0.059 -0.0533 most-share<0.000290191528 most-unseen<0.0985 -0.141 0.00862 0.0436
url-blog<0.5 most-nav<0.09174 page-longest<59 -0.0772 tag-pre<0.5 count-call<31 most-toc<0.00519031144 0.0888 -0.0433 most-nav<0.000473372782 0.0425 -0.0801 -0.105 -0.0938 0.112
has-author<0.5 most-review<0.0297 count-unseen<13 most-card<0.00218818382 page-words<1380 0.0211 -0.0641 page-heading-share<0.0941682604 0.0996 -0.0651 -0.0704 -0.114 count-meta<17 0.105 -0.0415
path-hyphens<2 -0.0547 most-product<0.228961986 most-author<0.083943663 page-prose-blocks<27 path-hyphens<5 count-caption<4 0.0397 -0.0899 0.0904 tag-code<12 0.101 -0.0647 -0.0831 -0.0856
most-newsletter<0.00046554935 count-nav<5 page-heading-share<0.10932476 url-docs<0.5 most-review<0.0042432816 0.0864 -0.0393 -0.0508 -0.0771 og-article<0.5 -0.086 0.0139 count-carousel<0.5 0.137 -0.00637
title-list<0.5 tag-img<19 most-tag<0.00241 most-header<0.17 tag-img<0.5 -0.0907 0.0145 -0.124 most-product<0.000635 0.104 -0.0523 -0.0937 most-review<0.014 0.0883 -0.046
tag-time<7 most-post<1 schema-article<0.5 count-article<5 tag-time<0.5 tag-button<9 -0.0259 -0.113 0.0936 count-header<52 0.0893 -0.0591 0.087 0.108 -0.129
url-blog<0.5 page-heading-share<0.021671 most-main<0.99944 -0.125 0.00184 count-product<10 most-newsletter<0.00046554935 count-call<11 count-call<3 -0.0104 0.0837 -0.0578 0.0986 -0.0861 0.0814
page-heading-share<0.079384616 title-forum<0.5 most-faq<0.261 url-docs<0.5 page-prose-share<0.4744 -0.0321 0.0881 page-heading-share<0.0389 -0.0878 0.068 -0.084 -0.118 has-published<0.5 -0.0964 0.0351
url-blog<0.5 title-list<0.5 count-call<13 count-newsletter<0.5 page-longest<68 -0.0885 0.00156 0.0586 -0.096 page-list-share<0.10789980736 path-hyphens<3 -0.094 0.039 0.111 0.0937
path-hyphens<2 most-author<0.0077021824 -0.0784 0.0636 title-docs<0.5 most-faq<0.048 count-call<41 count-product<2 title-service<0.5 0.0781 -0.0323 -0.0334 -0.0845 -0.0851 0.111
tag-h3<9 count-nav<5 path-length<11 -0.107 count-modal<2 -0.00527 0.0934 -0.0774 most-form<0.0209424085 page-list-share<0.196 most-twins<26 -0.0187 0.0857 0.148 -0.0538
most-call<0.0098 most-meta<0.00129 most-share<0.000936 count-footer<4 most-twins<20 count-call<2 -0.093 0.018 0.0594 -0.0916 0.0904 most-nav<0.09174 0.0858 -0.0426 -0.0539
url-blog<0.5 most-review<0.0097670926 page-questions<9 most-modal<0.040336135 path-hyphens<8 count-nav<5 tag-h2<7 0.0256 -0.0654 -0.0776 0.0698 0.0719 0.0763 -0.0793 0.0693
`,
  forum: `
url-forum<0.5 -0.273 count-post<7 count-section<21 0.0933 -0.183 most-body<0.929 0.084 0.251
count-post<84 count-post<31 page-blocks<10 -0.0407 -0.238 og-article<0.5 has-published<0.5 -0.0651 0.146 -0.213 most-call<0.02756 page-blocks<149 0.0523 -0.115 0.2
title-forum<0.5 count-author<47 -0.218 path-length<40 most-header<0.0092208393 -0.000823 -0.145 0.0837 page-heading-share<0.062832533 0.195 0.00743
count-post<62 count-section<4 count-post<7 page-blocks<10 -0.00531 -0.176 0.0959 -0.197 most-call<0.0350877194 tag-blockquote<0.5 most-body<0.9991 -0.165 -0.013 0.0714 0.159
url-forum<0.5 -0.19 most-list<0.886 path-length<26 0.0341 0.193 -0.0301
url-forum<0.5 page-heading-share<0.0024077047 -0.0636 -0.183 count-post<7 -0.032 0.182
url-forum<0.5 -0.172 most-list<0.41361257 has-published<0.5 0.0386 0.18 -0.034
url-forum<0.5 count-section<0.5 tag-p<22 -0.0168 -0.112 -0.17 tag-h2<3 0.146 0.00126
schema-forum<0.5 page-heading-share<0.0159 page-questions<3 has-published<0.5 -0.135 -0.0283 count-call<38 -0.0352 0.0994 most-comment<0.074 -0.16 -0.075 schema-forum<3 0.14 -0.126
title-forum<0.5 count-post<84 most-comment<0.21 page-link-share<0.0072815534 -0.0694 -0.159 -0.0381 most-caption<0.0045 0.0574 -0.102 tag-img<28 0.158 0.056
title-forum<0.5 count-comment<24 count-filter<14 -0.152 most-card<0.00218818382 0.025 -0.132 count-header<36 0.0376 -0.0797 tag-h3<5 0.141 0.0381
tag-time<5 page-heading-share<0.0024077047 0.0209 count-post<84 count-body<0.5 -0.0275 path-depth<5 -0.149 -0.0517 -0.0134 count-post<31 -0.0575 count-article<2 0.142 0.035
url-forum<0.5 page-heading-share<0.00675 -0.042 -0.147 most-description<0.0150723474 0.133 -0.00177
url-forum<0.5 count-section<0.5 -0.0232 tag-blockquote<2 -0.147 -0.0567 most-list<0.6997 tag-button<5 0.148 0.0431 -0.0457
title-forum<0.5 tag-time<7 page-heading-share<0.00675 page-prose-blocks<16 -0.0791 0.0374 most-comment<0.074 -0.144 -0.0489 -0.00728 count-call<7 0.0385 0.15
url-forum<0.5 most-section<0.00037114933 -0.0308 count-body<211 -0.145 -0.0522 tag-h3<13 most-related<0.0016941974 0.131 0.0412 -0.00385
count-author<13 most-twins<5 0.00576 -0.138 most-caption<0.0037907506 most-card<0.00218818382 tag-article<0.5 0.171 0.0345 -0.0137 most-caption<0.0244 -0.00729 -0.096
url-forum<0.5 count-body<2 -0.0332 most-comment<0.074 -0.141 -0.0419 tag-h2<4 0.124 -0.0391
tag-time<7 page-heading-share<0.0100719425 path-length<43 -0.0619 0.0841 tag-blockquote<2 tag-time<2 page-words<277 -0.0319 -0.139 -0.0303 -0.0109 page-heading-share<0.0425 0.121 -0.0059
tag-blockquote<0.5 count-section<3 tag-p<12 0.0354 -0.0445 page-questions<13 most-card<0.94653707 -0.131 -0.0413 -0.0269 tag-p<42 tag-img<18 0.00425 0.139 -0.0455
url-forum<0.5 tag-blockquote<2 page-link-share<0.0157 -0.0202 -0.135 -0.0199 most-list<0.41361257 path-length<26 0.0433 0.128 -0.00967
url-forum<0.5 tag-blockquote<2 count-body<184 -0.134 -0.0341 -0.0102 tag-h3<8 0.108 -0.0035
count-author<13 count-header<4 most-post<0.00143 -0.0872 0.0815 -0.133 most-card<0.00218818382 tag-p<30 0.139 0.0378 -0.0325
title-forum<0.5 count-author<47 page-link-share<0.0209832135 -0.031 -0.127 0.048 0.0992
title-forum<0.5 count-comment<17 page-link-share<0.0209832135 -0.00745 count-filter<14 -0.127 -0.00775 0.0137 0.106
tag-h2<0.5 count-side<0.5 0.103 -0.0133 tag-time<5 path-length<16 -0.0122 -0.117 0.0351
title-forum<0.5 page-heading-share<0.0100719425 count-call<4 -0.027 0.0754 tag-time<5 -0.12 -0.00965 0.0937
tag-h2<3 page-longest<71 tag-img<4 -0.00116 -0.0687 count-call<13 -0.0154 0.115 most-comment<0.00078270229 -0.123 0.0182
count-author<13 count-nav<0.5 most-twins<12 0.053 -0.0594 -0.122 tag-h2<4 tag-article<0.5 0.166 0.0332 -0.0546
count-author<13 count-header<3 count-caption<0.5 -0.0641 0.0722 -0.118 most-caption<0.005425936 most-tag<0.00084092502 0.125 0.0285 -0.0414
title-forum<0.5 page-heading-share<0.0100719425 0.0254 count-list<94 tag-h2<2 -0.0394 -0.122 -0.0164 0.0966
url-forum<0.5 count-header<6 tag-main<0.5 -0.0412 0.0478 count-post<36 -0.118 -0.0313 most-tag<0.001262 0.0934 0.0163
url-forum<0.5 count-section<4 0.0162 count-list<87 -0.113 -0.034 tag-time<0.5 0.00343 0.0966
count-author<13 most-twins<5 0.0358 count-post<9 -0.107 -0.0303 tag-h2<4 0.105 -0.0377
title-forum<0.5 page-heading-share<0.023451328 most-section<0.99098788 -0.0577 0.0687 -0.106 0.107
url-forum<0.5 tag-h3<2 count-header<6 0.0628 -0.0369 -0.114 count-related<0.5 0.0924 0.0243
tag-blockquote<0.5 count-header<3 -0.00215 count-author<20 -0.113 -0.00953 0.0613
url-forum<0.5 count-unseen<9 -0.118 -0.000165 tag-time<0.5 -0.00348 0.0811
tag-blockquote<0.5 page-link-share<0.0209832135 0.0517 count-unseen<25 -0.1 0.00194 0.0769
tag-h2<4 count-unseen<9 path-hyphens<2 0.0355 -0.0703 0.086 count-post<4 -0.0972 -0.0294
`,
  product: `
most-product<0.228961986 most-product<0.0025152713 -0.272 most-description<0.29760766 most-call<0.0493273546 -0.235 0 0.1 most-description<0.050344828 og-product<0.5 -0.215 0.084 path-depth<2 -0.0215 0.172
most-product<0.228961986 most-product<0.0025152713 -0.237 most-modal<0.135846375 -0.185 0.0385 page-link-share<0.14993046 count-product<6 -0.161 count-unseen<0.5 -0.0842 0.164 count-related<2 -0.219 -0.0193
most-product<0.228961986 most-product<0.0025152713 -0.215 most-description<0.0592924765 -0.207 count-code<0.5 -0.137 0.175 most-description<0.119341565 most-review<0.022 -0.165 0.033 path-length<22 -0.0775 0.171
schema-product<0.5 count-review<101 og-product<0.5 most-product<0.957 -0.202 -0.101 page-prices<7 0.0913 -0.103 most-review<0.136114163 -0.138 0.145 count-card<60 0.188 -0.0102
url-product<0.5 most-description<0.206569805 -0.191 count-product<4 -0.174 most-list<0.63 0.159 -0.087 most-newsletter<0.002223 0.175 -0.0948
count-carousel<4 most-twins<4 -0.0571 -0.177 most-meta<0.0109 page-link-share<0.0757 tag-button<12 -0.0935 0.108 -0.143 tag-button<7 count-section<39 0.0192 -0.119 0.125
url-product<0.5 count-description<40 og-product<0.5 tag-form<5 -0.172 -0.0451 0.0401 most-description<0.29760766 -0.107 0.146 most-article<0.9789 count-hero<0.5 0.162 0.00426 -0.0954
schema-product<0.5 count-description<62 og-product<0.5 most-body<0.00576 page-longest<61 -0.0196 -0.122 -0.165 0.0179 most-filter<0.0003 -0.0952 0.0996 most-description<0.050344828 -0.0253 0.168
url-product<0.5 schema-product<0.5 count-carousel<12 -0.16 most-nav<0.1200980394 most-card<0.0322 most-article<0.002210611 0.0309 -0.114 -0.146 0.0123 0.0718 count-carousel<2 0.00838 0.168
url-product<0.5 count-description<40 most-product<0.4050633 tag-button<25 -0.161 -0.0825 most-modal<0.005263158 -0.132 0.0473 count-faq<8 -0.0677 0.105 count-footer<8 0.143 -0.0483
count-product<4 count-body<0.5 0.0205 page-words<212 -0.0393 -0.155 most-description<0.119341565 og-product<0.5 most-description<0.050344828 -0.128 -0.00129 0.0122 count-section<33 0.0106 0.133
url-product<0.5 most-review<0.19615146 page-prose-share<0.55241936 page-prose-share<0.495813398 -0.106 0.0177 -0.147 most-section<0.97167 0.0901 -0.0657 most-post<0.69836067 page-heading-share<0.0941682604 0.146 0.00236 -0.0472
most-product<0.0039 page-words<212 0.00694 -0.149 most-description<0.148501364 path-length<52 most-faq<0.261 -0.114 0.0329 0.0409 most-meta<0.0308 count-card<23 0.0466 -0.0608 0.141
count-product<4 page-prose-share<0.282 most-section<0.568275865 0.0523 -0.102 -0.147 most-description<0.09252218 most-review<0.0297 most-unseen<0.049090076 -0.131 -0.00415 0.0657 count-carousel<0.5 -0.029 0.126
page-prices<0.5 tag-h1<0.5 -0.00734 -0.134 most-call<0.0120749138 page-prices<12 tag-h3<4 0.0486 -0.0747 most-nav<0.000473372782 0.00416 -0.138 page-prose-blocks<12 0.0992 -0.0272
count-carousel<9 page-words<162 0.0195 count-review<49 -0.137 -0.00498 most-product<0.228961986 tag-button<23 count-modal<16 -0.125 0.0255 0.056 count-related<0.5 -0.0106 0.142
schema-product<0.5 url-product<0.5 most-review<0.19615146 most-description<0.847 most-section<0.0197 -0.0681 -0.142 -0.0344 0.0408 most-section<0.934001384 0.119 -0.0148 most-twins<17 0.159 -0.022
most-product<0.0039 page-words<162 0.0155 -0.132 most-description<0.050344828 page-blocks<90 0.0375 page-longest<106 -0.121 -0.00367 page-link-share<0.264 page-prose-blocks<35 0.126 -0.0084 -0.0486
count-carousel<5 page-words<341 -0.00202 most-review<0.086486488 -0.134 -0.0256 count-card<29 og-article<0.5 page-link-share<0.264 0.137 -0.0246 -0.0372 most-modal<0.0016731735 -0.105 0.0256
schema-product<0.5 og-product<0.5 count-description<62 count-product<10 tag-button<25 -0.139 -0.00786 most-call<0.0120749138 -0.0907 0.0167 0.0622 0.0538 page-questions<4 0.133 0.0108
schema-product<0.5 og-product<0.5 count-description<62 most-product<0.957 path-length<15 count-meta<0.5 -0.0026 -0.105 -0.134 -0.00318 0.0354 0.0611 page-longest<84 0.122 0.0137
most-twins<19 page-prose-share<0.55241936 page-link-share<0.264 0.114 -0.0365 tag-img<28 most-faq<0.118 -0.127 0.00611 0.0215 most-caption<0.0244 -0.137 most-faq<0.00656 -0.0963 0.0566
url-product<0.5 schema-product<0.5 most-description<0.206569805 most-modal<0.0317 -0.131 count-description<3 -0.0895 -0.00515 count-review<3 -0.0923 0.0748 0.0677 count-description<7 0.122 0.00568
most-product<0.0025152713 most-body<0.00576 0.056 -0.127 page-link-share<0.2083 most-article<0.065737053 count-card<46 count-footer<6 0.0613 0.165 -0.00797 -0.0387 tag-img<19 0.00154 -0.0894
schema-product<0.5 og-product<0.5 count-description<40 most-article<0.002210611 path-depth<3 -0.0805 page-short-blocks<0.461538463 -0.0688 0.0454 -0.121 0.0222 0.0551 page-prose-blocks<21 0.121 -0.00226
count-carousel<12 og-product<0.5 url-product<0.5 most-filter<0.025862069 -0.131 -0.037 0.00812 0.0721 count-card<29 most-ad<0.00008 0.116 0.0343 count-carousel<57 -0.0726 0.025
most-product<0.00149812735 count-body<2 0.0194 -0.125 page-link-share<0.2083 most-description<0.0150723474 -0.0369 tag-article<0.5 most-form<0.00184162064 0.163 0.0354 0.018 most-twins<17 -0.00731 -0.103
count-product<3 page-longest<61 most-section<0.568275865 0.0592 -0.0612 -0.127 most-caption<0.0301 path-length<49 most-carousel<0.016483517 -0.0914 -0.00804 0.0286 tag-img<27 0.0115 0.0868
url-product<0.5 count-description<40 most-twins<19 page-blocks<109 count-unseen<6 -0.103 -0.0215 most-section<0.874 0.0691 -0.048 -0.123 0.0394 count-meta<4 0.113 -0.00609
url-product<0.5 count-carousel<12 page-prose-share<0.55241936 page-prose-share<0.375886527 -0.0723 0.0135 -0.119 most-description<0.119341565 most-section<0.874 0.0432 -0.0933 0.0866 count-description<7 0.123 -0.00206
count-carousel<0.5 page-blocks<36 0.0198 -0.121 tag-p<22 page-link-share<0.247 0.111 -0.0145 tag-button<10 -0.0928 count-card<29 0.0638 -0.0265
count-carousel<0.5 page-blocks<36 0.00161 path-hyphens<2 -0.0266 -0.115 count-card<60 most-product<0.00149812735 -0.0344 most-ad<0.00269 most-section<0.95588 0.124 0.0407 0.0127 -0.0433
schema-product<0.5 url-product<0.5 most-modal<0.0117 most-body<0.212362913 -0.0203 -0.122 count-header<42 -0.0594 0.0502 0.0505 page-prose-share<0.495813398 0.113 0.00901
most-twins<19 schema-product<0.5 page-link-share<0.264 count-product<10 page-longest<66 0.0407 -0.0863 most-list<0.150000003 0.118 0.0239 -0.0991 0.118 most-carousel<0.0325 -0.104 0.0098
most-review<0.0297 most-header<0.001313320826 0.0493 count-carousel<40 count-header<14 -0.0269 count-share<2 -0.123 -0.0432 0.0176 most-section<0.95588 0.0862 0.0168
schema-product<0.5 count-product<10 page-prose-blocks<7 0.00421 -0.109 page-link-share<0.264 page-prices<3 0.0938 0.00548 -0.0893 0.0964
url-product<0.5 tag-button<4 -0.119 count-card<3 0.0837 count-description<5 -0.0905 most-faq<0.0856 -0.0354 0.0557 count-call<26 0.104 0.00876
most-twins<20 page-prices<0.5 count-unseen<7 -0.0719 0.0393 count-card<23 count-header<17 0.151 0.049 -0.0211 count-faq<12 -0.103 -0.00242
most-twins<20 path-depth<2 -0.0562 count-carousel<0.5 -0.0182 most-list<0.262 0.111 0.0143 count-unseen<11 -0.107 -0.0145
page-prose-share<0.55241936 most-section<0.9675 page-heading-share<0.144465294 count-unseen<4 0.0165 0.119 0.00277 -0.0515 count-product<5 -0.113 page-longest<102 -0.0317 0.0558
`,
  collection: `
url-collection<0.5 count-filter<120 page-prose-share<0.495813398 most-product<0.108552633 -0.215 most-review<0.000345542502 0.056 -0.14 -0.27 0.0933 count-filter<0.5 -0.12 most-side<0.0137457046 0.19 -0.0133
count-product<51 page-prose-blocks<7 most-product<0.06 most-pager<0.313953489 -0.205 -0.0207 0.026 -0.238 page-link-share<0.15747584 -0.15 most-meta<0.0068 0.201 count-related<0.5 0.0714 -0.138
count-product<51 url-collection<0.5 page-longest<32 -0.123 -0.218 count-modal<3 -0.121 0.0652 page-prose-share<0.495813398 most-description<0.206569805 0.145 -0.0493 path-length<21 0.0593 -0.168
page-prices<12 url-collection<0.5 -0.195 most-body<0.96903 0.0399 -0.132 page-cell-share<0.0105 og-article<0.5 most-description<0.0093974573 0.175 count-filter<6 -0.0874 0.104 -0.104 -0.167
count-product<51 page-prose-blocks<7 count-product<0.5 -0.15 -0.0414 -0.184 page-prose-blocks<27 most-description<0.071 0.153 most-meta<0.0109 0.04 -0.133 og-website<0.5 -0.173 0.0438
page-link-share<0.334310855 tag-button<79 count-tag<51 -0.173 -0.0862 most-ad<0.00269 -0.053 0.101 count-tag<2 -0.0952 count-article<0.5 most-twins<12 -0.00285 0.144 -0.072
count-filter<120 count-article<0.5 count-pager<3 most-ad<0.0011 -0.14 most-main<0.927 0.0363 -0.0817 most-list<0.30769231 -0.0885 most-twins<21 -0.0218 0.119 -0.173 0.147
url-collection<0.5 page-prose-share<0.518 most-tag<0.9 page-short-blocks<0.63900416 count-list<170 -0.132 0.000306 page-list-share<0.0039 0.0744 -0.0802 0.0686 -0.16 most-body<0.96903 0.127 -0.0368
count-tag<77 tag-img<180 page-heading-share<0.205772815 count-article<0.5 most-nav<0.04 -0.134 -0.0459 -0.161 most-list<0.0762 -0.0699 0.0561 0.0652 most-list<0.83066832 -0.0325 0.148
url-collection<0.5 count-tag<77 has-query<0.5 -0.15 count-caption<73 -0.0813 0.0961 most-product<0.228961986 -0.0405 0.126 most-carousel<0.0002 most-product<0.000635 -0.106 0.084 0.142
page-prices<24 url-collection<0.5 page-words<212 path-length<43 0.0508 -0.106 count-product<51 -0.152 -0.0633 count-modal<3 -0.0474 0.0944 count-filter<0.5 -0.0355 0.135
page-prices<12 has-query<0.5 url-collection<0.5 -0.145 count-modal<3 -0.0821 0.0864 count-main<8 -0.0915 0.0992 count-share<0.5 most-nav<0.00209706414 -0.0197 0.146 -0.0882
most-product<0.000635 page-prose-blocks<2 -0.00799 -0.139 count-share<2 path-hyphens<4 most-description<0.071 page-prose-blocks<25 0.155 0.0216 path-length<17 0.0886 -0.0765 -0.089 -0.124
page-prices<12 page-words<341 page-heading-share<0.205772815 -0.0613 0.077 count-carousel<18 -0.138 most-unseen<0.066265061 -0.102 0.0468 tag-table<0.5 most-list<0.262 -0.00792 0.136 -0.077
page-prices<12 page-prose-blocks<16 path-length<39 tag-button<9 -0.059 0.0524 -0.122 -0.137 page-cell-share<0.0105 count-share<0.5 tag-h3<11 0.165 0.0172 -0.0465 -0.106
most-product<0.06 count-carousel<18 page-prose-share<0.2316 -0.0548 -0.14 count-author<2 0.0678 -0.0984 most-related<0.0016941974 path-length<37 count-modal<16 0.149 -0.0014 -0.0194 -0.0805
count-product<13 page-prose-blocks<2 -0.0125 tag-img<83 -0.129 -0.00386 most-related<0.0038 schema-product<0.5 most-nav<0.006472492 most-card<0.134520277 -0.0545 0.0588 0.161 -0.0886 -0.0954
page-link-share<0.264 has-query<0.5 -0.114 most-main<0.9913 -0.0423 0.113 most-article<0.002210611 most-product<0.000635 tag-h3<7 -0.0752 0.0674 most-description<0.0228 0.17 0.0189 -0.0708
page-link-share<0.264 path-length<17 count-carousel<4 -0.0812 0.0571 path-hyphens<3 -0.0775 -0.136 path-length<43 count-post<11 count-tag<0.5 -0.0131 0.12 -0.0287 -0.0966
count-product<3 page-longest<32 tag-p<2 -0.0538 0.0662 -0.13 path-hyphens<4 most-related<0.000713 most-body<0.9868946 count-caption<12 0.0421 0.163 -0.00597 -0.0666 -0.102
count-product<0.5 page-longest<45 -0.0117 -0.136 count-share<2 path-length<38 most-related<0.0016941974 count-call<36 most-list<0.0679 0.0406 0.189 0.0265 -0.0172 -0.0398 -0.0978
page-prices<12 has-query<0.5 page-link-share<0.364 tag-h1<0.5 0.00122 -0.123 count-tag<2 -0.0806 0.0575 0.045 page-link-share<0.18274854 tag-h3<9 0.0487 -0.0641 0.101
page-prices<2 url-collection<0.5 count-carousel<5 -0.116 -0.0364 0.0348 path-length<37 most-body<0.9868946 most-post<0.0180790962 0.15 -0.00375 -0.0318 count-meta<17 -0.108 0.0129
path-hyphens<4 most-body<0.98240000005 title-list<0.5 most-body<0.153 -0.0149 most-article<0.002210611 most-description<0.071 most-list<0.0679 -0.00288 0.196 0.00135 -0.0195 -0.0709 -0.0821 -0.116
page-link-share<0.334310855 url-collection<0.5 most-hero<0.024 count-caption<79 count-section<4 -0.0348 -0.132 -0.0254 0.0044 0.0551 most-call<0.01092 page-link-share<0.5560166 0.11 0.00819 -0.0356
path-hyphens<4 page-prices<2 count-modal<0.5 -0.109 count-card<4 0.0726 -0.045 count-share<2 tag-h2<4 0.141 count-carousel<4 -0.0428 0.0688 -0.0494 -0.119
page-link-share<0.297 url-collection<0.5 tag-h3<2 most-product<0.000635 -0.0663 0.0519 -0.104 0.0489 most-product<0.06 count-unseen<17 page-link-share<0.5560166 0.0155 -0.1 0.0863 0.115
count-product<0.5 path-length<18 0.0165 -0.111 most-related<0.00044 path-length<37 most-caption<0.02 count-call<36 0.133 0.0141 0.00121 -0.0249 most-nav<0.09174 -0.0955 -0.00215
path-length<51 most-article<0.73582297 count-nav<4 page-words<452 0.0464 -0.0722 count-share<2 most-header<0.03908 count-caption<70 -0.0725 0.0856 0.122 -0.0445 -0.0905 -0.112
count-article<0.5 count-carousel<3 most-product<0.06 most-section<0.71575343 -0.0188 -0.116 0.0759 most-related<0.00044 most-description<0.071 0.138 -0.0158 -0.0727 count-description<13 -0.117 -0.00986
has-query<0.5 page-prices<14 most-newsletter<0.002223 most-section<0.65065842 tag-p<18 -0.0858 0.0191 -0.109 0.0386 most-card<0.0915 -0.023 0.0866 most-main<0.99944 0.00766 0.118
path-hyphens<4 title-list<0.5 count-body<71 tag-img<5 -0.0306 most-list<0.053 0.0064 most-section<0.874 0.169 0.0542 most-tag<0.00775 -0.0637 0.0332 -0.0665 -0.101
path-hyphens<4 most-product<0.06 most-carousel<0.0027 most-body<0.8785489 most-body<0.153 -0.0603 0.054 -0.122 most-caption<0.017135024 0.0934 -0.031 count-header<36 0.0944 0.00343 -0.0993
page-link-share<0.2083 page-words<341 0.0544 page-prices<0.5 -0.114 count-post<3 0.00958 -0.0835 count-tag<17 most-carousel<0.0125 -0.0488 0.054 most-meta<0.0088044487 0.118 -0.0117
count-article<0.5 most-meta<0.038674034 title-list<0.5 most-header<0.03908 page-short-blocks<0.57142858 count-header<28 -0.0702 0.0433 0.0674 0.12 -0.0693 -0.069 count-description<13 -0.0982 0.0272
has-query<0.5 page-prices<14 page-words<1463 most-call<0.0053879311 count-nav<4 -0.0299 0.0755 page-link-share<0.1234 -0.00957 -0.102 -0.12 most-card<0.0915 -0.0132 0.0884 0.0685
count-product<51 most-body<0.97970741 path-hyphens<3 count-meta<4 count-faq<0.5 0.11 -0.000733 -0.0731 -0.0788 -0.104 count-author<0.5 0.0919 -0.01
tag-table<0.5 page-prices<12 count-body<71 path-length<49 count-unseen<2 -0.028 count-carousel<4 0.0187 0.127 -0.0799 -0.0923 count-caption<73 -0.0228 0.102 -0.0998
count-product<0.5 page-words<388 0.0125 -0.0916 most-nav<0.01456 most-description<0.04264706 most-call<0.00201 -0.0265 0.0545 -0.0888 most-call<0.0053879311 0.116 most-list<0.228682173 -0.0343 0.0556
count-footer<5 page-prose-share<0.4744 page-heading-share<0.03757 -0.0498 0.0437 page-words<500 -0.00731 -0.106 count-product<0.5 -0.0498 most-description<0.119341565 count-nav<30 0.109 0.0211 -0.0133
`,
  listing: `
page-prose-share<0.2316 most-product<0.00149812735 page-longest<9 -0.163 0.104 -0.199 page-longest<32 most-call<0.002504 0.028 -0.163 most-form<1 -0.263 page-prose-share<0.7316 0 -0.158
page-link-share<0.41176471 page-link-share<0.200631914 -0.237 page-longest<27 -0.00972 tag-article<14 most-list<0.913 -0.21 -0.0491 -0.0482 most-product<0.024 page-list-share<0.10789980736 0.106 -0.0768 -0.145
page-prose-share<0.2316 page-longest<42 most-footer<0.0661 most-body<0.96564418 -0.18 -0.0299 0.0336 most-product<0.0025152713 0.145 -0.039 page-heading-share<0.2385 -0.211 most-article<0.002210611 -0.156 0.077
tag-p<5 count-side<2 most-description<0.019 page-blocks<67 -0.118 -0.00342 0.114 -0.151 path-depth<0.5 most-call<0.00089 0.0222 -0.139 tag-h3<53 -0.191 -0.0428
page-prose-blocks<4 page-blocks<86 path-length<26 -0.0167 -0.14 count-product<2 0.14 -0.0438 path-length<13 count-meta<15 tag-h3<2 -0.0291 -0.162 0.0507 -0.182
page-link-share<0.41176471 path-length<22 count-article<9 tag-p<2 0.0104 -0.151 0.04 -0.179 most-faq<0.023696683 most-body<0.97970741 count-section<81 0.065 -0.0721 0.15 -0.113
tag-article<11 count-meta<87 page-cell-share<0.071 -0.155 most-article<0.00615 -0.00774 -0.125 0.00371 count-code<2 count-form<9 count-faq<0.5 0.15 -0.0255 -0.0681 -0.142
page-prose-share<0.2316 page-longest<17 -0.116 path-hyphens<2 0.122 -0.0666 most-form<1 page-longest<27 0.0125 path-length<6 page-words<1335 -0.119 0.0374 -0.156 0.000747
path-length<30 tag-article<11 most-list<0.913 count-body<5 tag-form<0.5 -0.0903 0.0812 -0.125 count-form<5 -0.0599 0.0675 count-body<78 0.129 -0.0363 -0.154
page-link-share<0.41176471 page-link-share<0.200631914 -0.149 most-carousel<0.0002 page-questions<3 count-description<3 -0.0249 0.124 -0.108 -0.145 most-carousel<0.0077890953 most-product<0.000635 0.134 -0.0217 -0.0992
path-length<30 most-related<0.080677292 most-form<0.85 count-section<9 path-length<11 0.0829 -0.0705 -0.0994 0.0377 0.0992 url-collection<0.5 most-form<1 -0.154 -0.00992 0.0202
page-prose-share<0.2316 page-prices<2 page-words<452 -0.0367 0.182 -0.0672 page-words<452 count-main<7 0.0407 -0.0957 page-heading-share<0.2385 most-form<1 -0.139 0.00774 0.0106
path-length<30 count-faq<5 page-heading-share<0.180925667 tag-h2<0.5 0.0591 count-description<5 -0.0983 0.0137 most-card<0.134520277 0.142 -0.00785 -0.108 page-prose-blocks<3 -0.0264 -0.143
page-prose-share<0.2316 count-product<97 page-words<212 -0.046 0.102 -0.123 page-heading-share<0.0043956045 0.0214 page-heading-share<0.1003 -0.134 count-ad<5 count-section<19 0.0024 -0.116 0.0606
path-length<30 schema-list<0.5 count-faq<6 count-card<33 -0.0516 0.0699 -0.102 0.113 page-prose-blocks<10 most-caption<0.00045 count-header<13 -0.0703 0.125 -0.114 -0.141
page-prose-share<0.3465 count-pager<3 count-header<6 -0.0562 most-product<0.06 most-section<0.65065842 0.0208 0.16 -0.0335 -0.0895 path-length<9 0.00419 tag-article<14 -0.124 -0.013
page-prose-blocks<4 page-prose-blocks<0.5 -0.0732 count-product<2 0.119 -0.0294 count-meta<60 tag-article<11 tag-p<3 0.0182 -0.119 count-author<0.5 0.0599 -0.0654 0.0382
page-link-share<0.200631914 -0.112 most-carousel<0.0027 path-hyphens<4 most-product<0.00149812735 page-longest<21 0.0122 count-unseen<9 0.189 0.0439 most-unseen<0.007973422 -0.0677 0.0646 -0.109 -0.0783
page-link-share<0.200631914 path-length<6 0.026 -0.127 count-main<7 page-words<640 0.175 0.0445 most-form<0.68 path-length<15 page-heading-share<0.15956728 -0.0502 0.0655 -0.106 0.0526
path-length<27 tag-p<55 count-ad<4 most-unseen<0.035230353 count-form<2 -0.0293 0.091 -0.0847 0.122 -0.0748 tag-img<42 tag-p<14 -0.0511 -0.134 0.00173
page-link-share<0.200631914 path-length<22 page-list-share<0.0055762082 0.0361 -0.0958 -0.124 most-product<0.0025152713 path-hyphens<5 count-unseen<9 0.123 -0.0142 -0.0843 count-unseen<20 -0.102 0.0213
page-link-share<0.364 page-words<677 page-link-share<0.200631914 -0.0609 0.0539 tag-article<20 -0.116 0.00315 page-prices<12 page-words<707 count-unseen<5 0.0663 -0.0768 0.139 -0.0801
path-length<30 count-carousel<9 count-description<3 most-body<0.714 count-header<7 -0.0464 0.131 -0.072 tag-p<22 0.162 0.00282 -0.105 count-filter<23 -0.106 0.0232
page-link-share<0.200631914 most-ad<0.00666 -0.0997 0.00339 most-product<0.00149812735 path-hyphens<5 most-unseen<0.040770102 page-prose-blocks<15 0.146 0.0142 -0.00268 -0.0839 most-body<0.98240000005 -0.0844 0.0261
page-link-share<0.2083 page-list-share<0.00204039993 page-link-share<0.04913 -0.0733 0.0467 -0.104 most-caption<0.00187265919 has-published<0.5 page-prose-blocks<14 0.127 0.00735 -0.0355 page-short-blocks<0.5102 0.0671 -0.0784
path-length<30 count-carousel<9 tag-article<11 count-pager<0.5 -0.0284 count-tag<2 0.11 -0.0117 0.104 -0.0874 count-filter<23 page-prose-blocks<10 -0.0315 -0.123 0.0251
page-link-share<0.0757 -0.101 count-faq<5 most-post<0.69836067 most-product<0.024 page-list-share<0.10789980736 most-twins<8 -0.0187 tag-h3<5 0.185 0.0449 0.00302 -0.0434 -0.0681 -0.0967
path-length<30 most-nav<0.04 count-code<2 count-pager<3 count-nav<0.5 -0.00524 most-main<0.97155362 0.155 0.0235 -0.052 -0.0812 -0.0674 tag-img<42 -0.105 0.0137
path-length<27 most-list<0.913 count-meta<44 tag-h3<6 most-filter<0.0053215078 0.0463 -0.0731 -0.0801 0.0757 0.113 page-heading-share<0.117553867 page-prose-share<0.3465 -0.0137 -0.12 0.0157
path-hyphens<5 count-carousel<18 most-tag<0.017135024 most-description<0.0357 page-prose-share<0.282 0.0207 page-prose-blocks<35 -0.12 0.00516 0.0802 tag-p<34 0.146 -0.0292 -0.102 -0.105
page-link-share<0.0757 -0.105 count-side<17 tag-h2<2 count-post<2 page-prose-blocks<2 0.0149 0.175 -0.0145 tag-h2<16 count-side<5 -0.0734 0.0291 0.0504 -0.101
most-header<0.060137458 page-blocks<86 -0.102 path-hyphens<2 most-call<0.0015607929 0.0831 -0.0518 most-post<0.00143 page-blocks<153 0.0596 -0.0553 -0.11 og-website<0.5 -0.0255 0.115
most-form<0.85 path-hyphens<5 count-faq<5 count-article<11 most-body<0.656 count-header<13 -0.0118 0.0902 most-body<1 -0.0836 0.0341 0.114 -0.0823 -0.104 0.127
most-form<0.85 page-list-share<0.144212526 page-link-share<0.067593179 -0.084 page-prices<9 most-main<0.9985 count-tag<9 0.0893 -0.0357 most-card<0.0322 0.0333 -0.0983 -0.0841 -0.0975 0.0882
page-prose-share<0.8239 count-carousel<9 page-list-share<0.09626 most-list<0.0211565587 -0.00471 page-blocks<163 page-longest<59 0.0429 0.224 0.026 page-short-blocks<0.73770493 -0.0609 0.0547 -0.0713 -0.0943
page-link-share<0.04913 -0.0948 page-list-share<0.09626 page-prices<19 tag-h2<6 page-prose-blocks<11 0.0203 0.162 0.00906 -0.0459 page-link-share<0.297 -0.0969 page-list-share<0.2993 -0.044 0.09
path-hyphens<4 most-carousel<0.0002 count-header<8 tag-p<20 -0.0645 0.04 count-nav<17 count-description<12 most-post<0.008708273 0.14 0.0269 0.000283 -0.0165 -0.072 -0.0891
count-code<2 path-length<51 most-carousel<0.0027 most-list<0.0211565587 count-section<3 0.0387 -0.0657 most-footer<0.1275823563 page-prices<2 0.13 -0.00654 -0.0182 -0.0419 -0.0659 -0.0828
most-twins<21 most-twins<17 most-nav<0.00754 most-meta<0.01255 -0.088 0.0269 tag-button<7 most-call<0.0085988873 0.0823 -0.0106 -0.0534 0.106 count-description<18 -0.0913 0.028
page-list-share<0.09626 most-unseen<0.049090076 page-prose-share<0.7162 page-questions<0.5 most-description<0.00024576063 -0.0406 0.0743 0.134 count-description<0.5 0.0556 -0.0788 -0.0679 most-filter<0.0053215078 -0.0871 0.015
`,
  documentation: `
tag-pre<9 tag-pre<2 -0.267 count-code<6 -0.151 0 count-post<3 page-blocks<112 0.056 0.202 -0.0667
tag-code<70 tag-code<0.5 page-list-share<0.58 -0.239 -0.105 count-post<0.5 page-questions<0.5 0.123 -0.0685 -0.207 0.188
tag-pre<4 url-docs<0.5 -0.22 path-hyphens<3 count-toc<0.5 -0.0712 0.074 count-pager<2 -0.2 -0.0713 url-docs<0.5 -0.162 0.201
url-docs<0.5 -0.202 most-tag<0.0002 page-questions<4 count-card<4 path-depth<3 most-body<0.993095515 0.00661 0.0348 0.182 -0.0486 -0.144 count-section<17 -0.0433 -0.165
tag-code<0.5 page-list-share<0.58 -0.189 -0.071 url-blog<0.5 page-questions<3 page-heading-share<0.02985 0.182 0.0518 -0.119 -0.162
tag-code<70 tag-img<0.5 most-body<0.84874528 -0.126 most-twins<10 0.0994 -0.0638 tag-pre<7 page-list-share<0.5 -0.179 tag-p<27 -0.129 -0.0153 -0.0244 0.147
url-docs<0.5 -0.172 tag-pre<2 count-section<10 title-docs<0.5 -0.0399 0.086 count-section<22 -0.0478 -0.148 0.153
url-docs<0.5 page-prose-share<0.9594 -0.167 -0.0573 path-hyphens<3 count-section<19 0.158 -0.000217 path-length<35 -0.0122 count-section<8 -0.0436 -0.148
tag-img<2 path-length<36 path-length<25 -0.0149 count-section<3 0.0318 0.132 path-depth<4 -0.133 -0.00396 count-section<0.5 -0.0186 -0.154
tag-code<0.5 tag-img<3 most-main<0.001 -0.0241 count-description<2 -0.127 -0.0453 -0.159 count-post<5 most-article<0.097 tag-blockquote<0.5 0.138 0.0335 -0.0145 -0.117
tag-pre<2 count-section<10 page-words<388 most-section<0.893 -0.0828 0.0821 most-header<0.00005 -0.04 -0.138 -0.154 path-length<49 most-main<0.99673 0.133 0.0245 -0.0734
tag-pre<2 tag-img<0.5 count-body<14 most-section<0.893 -0.112 -0.0161 0.0428 most-section<0.00037114933 -0.0254 -0.146 most-post<0.0132978725 tag-img<3 0.128 -0.00457 -0.091
url-docs<0.5 tag-pre<0.5 -0.147 path-hyphens<2 0.0228 -0.111 path-hyphens<4 tag-img<2 0.156 page-heading-share<0.03670635 0.0857 -0.0335 -0.121
url-docs<0.5 tag-pre<0.5 -0.145 count-author<0.5 0.0178 -0.104 tag-img<2 0.121 page-code-share<0.0045022512 count-section<9 0.0218 count-footer<3 -0.117 -0.0315 0.0816
url-docs<0.5 count-section<0.5 -0.0372 tag-pre<0.5 -0.146 -0.0623 tag-code<0.5 page-longest<59 0.0788 -0.118 0.138
tag-pre<2 tag-img<0.5 count-side<0.5 -0.0561 0.0507 page-list-share<0.3877 -0.135 -0.0381 page-questions<3 tag-img<4 0.116 -0.0114 -0.0866
tag-img<5 count-code<5 page-blocks<184 path-depth<4 tag-img<0.5 -0.0306 most-twins<9 -0.0413 -0.12 0.0086 0.0203 0.0896 tag-table<3 -0.14 -0.0474
page-code-share<0.0045022512 most-toc<0.0100840338 page-link-share<0.0072815534 -0.000177 path-hyphens<2 count-tag<0.5 page-list-share<0.0612 -0.052 0.0435 -0.106 -0.132 0.0109 path-hyphens<3 0.0813 -0.0523
count-section<18 most-post<0.033500838 url-blog<0.5 page-prose-share<0.3465 -0.1 page-heading-share<0.0389 count-main<7 0.127 0.032 -0.0015 -0.11 -0.117 count-code<5 -0.138 -0.0253
tag-code<0.5 tag-img<3 path-length<36 0.0509 -0.103 page-longest<54 page-longest<42 -0.102 0.0276 -0.138 most-meta<0.00106 count-side<0.5 -0.018 0.136 -0.0635
url-docs<0.5 count-section<7 most-body<0.99847173 -0.0979 0.0134 -0.136 path-hyphens<4 page-link-share<0.0405 0.0153 0.131 -0.0536
url-docs<0.5 tag-img<3 count-body<15 -0.0884 0.00908 -0.13 page-questions<2 most-side<0.00056 0.117 0.0122 -0.0479
url-docs<0.5 count-section<7 count-description<0.5 -0.0884 0.0411 -0.132 path-length<52 most-tag<0.0002 tag-img<5 0.15 0.0405 -0.0192 -0.065
tag-img<5 path-hyphens<4 page-prose-blocks<14 page-link-share<0.12827782 -0.0513 0.0106 count-code<0.5 0.0242 0.116 -0.0973 most-crumbs<0.0008 most-list<0.0211565587 -0.0666 -0.133 -0.0389
count-caption<7 title-docs<0.5 count-code<3 most-modal<0.0024984385 page-list-share<0.196 -0.102 -0.00336 0.0141 0.0551 0.0764 title-docs<0.5 -0.121 -0.03
tag-code<0.5 page-longest<54 page-longest<42 -0.082 0.0859 count-header<2 0.0193 -0.132 count-nav<0.5 -0.0327 count-tag<2 0.121 0.0106
most-post<0.033500838 count-card<0.5 page-list-share<0.023529412 -0.0162 page-short-blocks<0.377 0.111 0.00841 most-card<0.87254619 -0.0941 -0.0112 -0.115
tag-img<5 path-length<36 count-nav<0.5 -0.0369 count-call<3 0.13 0.0433 count-side<2 -0.0881 -0.0101 count-call<3 -0.0271 -0.113
page-heading-share<0.0389 path-length<51 title-docs<0.5 count-unseen<3 most-twins<16 0.0109 -0.0606 0.064 0.124 -0.097 count-call<3 -0.0372 -0.108
tag-code<0.5 count-header<0.5 0.0262 page-longest<54 -0.00823 -0.124 count-meta<0.5 page-longest<95 0.113 0.0295 -0.019
url-docs<0.5 count-header<3 page-questions<0.5 0.0134 -0.0512 -0.11 count-list<6 0.106 page-heading-share<0.0351 0.0495 -0.0523
url-docs<0.5 tag-img<4 path-hyphens<2 0.0465 -0.0871 -0.114 path-hyphens<4 tag-button<0.5 0.0432 0.139 -0.0481
url-docs<0.5 path-hyphens<2 page-prose-share<0.67933493 -0.0609 0.0317 -0.124 tag-code<0.5 page-prose-share<0.757630165 0.0106 -0.048 0.0957
url-docs<0.5 most-list<0.0024 -0.0146 -0.106 most-tag<0.0002 tag-h2<3 0.0267 0.095 -0.0172
url-docs<0.5 tag-img<3 most-main<0.9405 0.0475 -0.0486 -0.0995 count-card<3 most-header<0.00333 0.0756 0.0246 -0.0182
url-docs<0.5 count-list<10 page-words<1553 -0.0673 0.041 -0.112 path-hyphens<3 page-prose-blocks<24 0.0349 0.104 -0.00676
path-hyphens<4 tag-p<7 -0.0817 count-call<3 tag-p<35 0.127 0.0352 most-card<0.0078 0.0322 -0.0673 most-header<0.0056925997 -0.0192 -0.103
count-section<18 count-body<15 has-published<0.5 path-depth<3 -0.0213 0.0619 -0.0818 0.106 count-code<0.5 -0.103 -0.0211
most-tag<0.0002 page-short-blocks<0.18918919 -0.0681 page-short-blocks<0.47752809 count-call<5 0.124 0.00457 -0.0392 -0.092
url-docs<0.5 count-main<7 path-hyphens<2 0.0248 -0.0608 -0.104 tag-button<2 -0.0225 0.072
`,
  service: `
path-depth<0.5 count-hero<2 -0.0417 0.164 title-service<0.5 count-hero<6 -0.254 page-words<707 0.028 -0.16 most-body<0.75 0.162 count-article<0.5 -0.0147 -0.209
title-service<0.5 most-hero<0.0133 -0.216 has-published<0.5 count-product<3 tag-h3<2 0.159 -0.0437 -0.119 -0.185 title-list<0.5 count-call<11 -0.0872 0.181 -0.178
path-length<13 most-twins<12 page-prose-blocks<8 -0.054 0.128 -0.0944 page-heading-share<0.0941682604 most-faq<0.185 -0.207 most-product<0.00149812735 -0.0124 -0.18 count-tag<0.5 0.019 -0.17
title-service<0.5 path-depth<0.5 0.0118 count-faq<84 -0.182 0.0332 most-call<0.013035382 most-tag<0.00775 most-faq<0.001284 -0.0773 0.0999 -0.177 count-list<17 -0.0498 0.17
url-service<0.5 path-depth<0.5 page-prose-blocks<8 -0.0421 0.0969 most-body<0.75 page-heading-share<0.079384616 -0.142 path-depth<2 most-tag<0.0002 0.175 -0.0248 -0.0944 -0.176 0.12
most-hero<0.0133 url-service<0.5 path-length<11 count-tag<2 count-section<13 -0.0955 0.125 -0.138 -0.16 0.0656 most-faq<0.0032 most-body<0.212362913 0.0575 -0.116 0.0936
url-service<0.5 count-faq<45 most-twins<10 has-published<0.5 tag-form<0.5 most-main<0.9851852 -0.0458 0.0875 -0.103 -0.159 -0.157 most-twins<24 0.0931 -0.0919 0.0843
path-length<17 most-hero<0.00354861606 most-filter<0.025862069 -0.0767 0.082 most-tag<0.00775 0.126 -0.0408 url-service<0.5 path-hyphens<5 most-hero<0.0133 -0.123 -0.0288 -0.169 0.0722
path-length<13 count-tag<0.5 tag-img<5 -0.0462 0.163 most-hero<0.00354861606 -0.112 0.0481 page-heading-share<0.05362 -0.149 count-tag<0.5 path-depth<2 0.128 -0.0346 -0.113
title-service<0.5 most-hero<0.0133 count-faq<84 count-tag<0.5 -0.0881 -0.148 0.0789 count-post<0.5 0.107 -0.0703 page-prose-blocks<42 count-newsletter<0.5 0.121 -0.0477 -0.1
title-service<0.5 path-length<6 0.0199 most-hero<0.017817372 count-body<89 -0.143 -0.0726 -0.0175 url-blog<0.5 page-words<1811 page-words<640 -0.00971 0.151 -0.0439 -0.129
page-heading-share<0.079384616 count-faq<18 -0.118 most-post<0.00143 0.112 -0.0954 url-blog<0.5 page-prose-share<0.2316 -0.126 tag-time<0.5 count-post<7 0.12 -0.0153 -0.1 -0.135
has-published<0.5 page-heading-share<0.05362 most-hero<0.00609343265 -0.113 0.0326 path-hyphens<6 page-prose-blocks<8 -0.0759 page-words<2225 most-description<0.0592924765 0.148 -0.0202 -0.0784 -0.121 -0.143
page-heading-share<0.079384616 count-hero<5 tag-img<0.5 0.00326 -0.122 page-prose-share<0.81112712 0.114 -0.106 title-service<0.5 most-main<1 -0.0984 count-product<13 0.0834 -0.1 0.128
path-length<36 most-hero<0.00354861606 most-nav<0.44076842 page-heading-share<0.055214725 -0.115 most-tag<0.001262 count-main<5 -0.0736 0.0856 -0.103 0.0654 most-article<0.208897486 0.116 -0.0903 -0.11
most-faq<0.153050674 page-words<1463 path-length<13 0.0521 tag-h3<0.5 -0.0995 -0.0223 -0.119 most-product<0.00149812735 path-length<39 0.164 -0.0273 page-questions<5 -0.115 0.0419
has-published<0.5 most-twins<21 count-product<34 most-main<0.99771636 tag-p<25 -0.0733 0.0741 most-section<0.16 -0.0607 most-caption<0.00045 0.0506 0.201 -0.124 -0.106 -0.132
title-service<0.5 count-tag<0.5 count-list<24 -0.0487 0.05 most-hero<0.00354861606 -0.119 most-article<0.065737053 count-main<20 0.11 -0.0567 -0.11 most-article<0.065737053 0.128 -0.0594
has-published<0.5 path-hyphens<5 page-prose-share<0.2316 -0.107 count-related<0.5 page-heading-share<0.0252 -0.0521 count-tag<3 0.145 0.0326 most-hero<0.00609343265 -0.0886 0.106 -0.106 -0.128
path-hyphens<5 count-article<5 most-header<0.4254902 page-questions<5 most-main<0.9985 -0.0738 page-longest<61 0.0972 -0.0457 count-ad<0.5 0.125 -0.0173 0.163 -0.104 -0.123
path-hyphens<5 most-faq<0.185 most-author<0.000565184628 most-product<0.228961986 url-docs<0.5 0.0413 -0.105 -0.114 most-body<0.75 0.0394 -0.128 count-product<25 0.119 -0.0579 -0.123
most-twins<20 count-tag<0.5 tag-form<0.5 page-questions<5 count-article<2 0.0623 -0.0729 0.182 -0.0535 tag-h3<0.5 -0.111 -0.0199 count-body<163 -0.117 0.0197
has-published<0.5 most-main<0.99771636 most-body<0.8785489 0.00423 -0.0891 count-section<16 -0.0451 count-main<22 path-length<35 page-prices<2 0.19 0.00625 -0.0164 -0.015 -0.106
title-service<0.5 has-published<0.5 most-twins<16 count-product<4 page-link-share<0.2083 0.0891 -0.056 -0.0741 most-caption<0.017135024 -0.113 0.023 -0.13 most-twins<22 0.0924 -0.058
has-published<0.5 path-depth<2 page-link-share<0.364 count-section<22 0.00757 0.128 -0.0506 most-article<0.097 page-link-share<0.18274854 count-toc<2 0.0491 -0.0749 -0.0897 -0.106 -0.116
path-hyphens<6 schema-article<0.5 page-prose-blocks<3 -0.101 page-longest<123 tag-h2<4 -0.0247 page-prose-blocks<42 page-prices<12 0.125 -0.0402 -0.0205 -0.0522 -0.119 -0.129
most-twins<24 most-product<0.108552633 most-author<0.000565184628 count-faq<10 tag-h3<0.5 -0.0333 page-link-share<0.0594 0.125 0.0188 0.148 -0.0523 -0.0891 count-card<72 -0.121 0.052
url-blog<0.5 most-tag<0.0134408603 most-caption<0.0142857143 tag-h2<4 -0.0708 tag-article<0.5 0.0603 -0.0637 most-nav<0.00573888093 0.00233 count-product<4 0.197 0.0228 -0.0864 -0.125
most-article<0.065737053 most-twins<10 most-filter<0.0003 page-heading-share<0.04512 -0.00178 count-main<16 0.19 0.0177 -0.0366 page-heading-share<0.0602289698 -0.0687 0.00828 most-review<0.0097670926 -0.121 0.0447
path-hyphens<5 most-tag<0.0134408603 count-section<17 most-caption<0.00775795194 -0.0598 0.0547 count-product<51 count-article<6 count-unseen<3 0.139 0.0342 -0.0397 -0.0562 -0.0727 -0.106
count-comment<0.5 count-body<89 most-faq<0.261 tag-p<10 page-link-share<0.200631914 0.0733 -0.086 -0.0614 0.0622 tag-button<23 tag-h3<6 0.0118 0.154 -0.0721 -0.109
path-hyphens<6 most-tag<0.0038 title-list<0.5 url-docs<0.5 most-article<0.91152667 tag-img<12 0.137 path-depth<2 0.0863 -0.0239 -0.0452 -0.0782 -0.063 -0.0581 -0.107
title-service<0.5 count-article<2 most-twins<12 count-description<0.5 0.0874 most-form<0.00184162064 -0.0704 0.0513 most-nav<0.225 most-caption<0.017135024 -0.088 0.0199 0.1 -0.0979 0.081
url-blog<0.5 tag-h2<4 count-call<2 count-caption<2 -0.0322 0.124 -0.0924 count-card<3 -0.0283 count-product<13 count-author<7 0.142 -0.037 -0.0421 -0.098
count-faq<22 tag-h2<4 -0.0915 url-blog<0.5 title-service<0.5 most-form<0.034 count-description<0.5 0.0159 -0.0757 0.081 0.087 -0.104 most-meta<0.00156985873 0.137 -0.00724
url-blog<0.5 count-product<4 page-words<1463 page-prose-blocks<3 -0.0634 count-article<0.5 count-list<5 0.017 0.148 -0.00249 count-call<11 -0.083 0.045 -0.0578 -0.113
count-faq<10 title-service<0.5 most-body<0.99847173 -0.073 page-longest<61 0.0975 -0.0383 tag-form<0.5 0.0766 -0.0489 count-product<34 most-author<0.00131147541 0.129 -0.0106 -0.0538
url-service<0.5 path-depth<2 tag-form<0.5 count-pager<0.5 0.0903 -0.0466 -0.0489 tag-img<13 page-prices<3 -0.0392 0.134 title-service<0.5 -0.116 0.0163 0.102
most-twins<22 has-published<0.5 count-product<25 page-link-share<0.41176471 most-nav<0.1200980394 most-post<0.3895801 most-list<0.6997 0.0774 -0.0225 -0.0482 0.149 -0.0633 -0.0691 -0.0702 -0.0733
schema-service<0.5 count-cookie<2 most-article<0.91152667 count-product<34 tag-h2<10 page-words<1463 count-nav<21 -0.0146 0.0818 -0.0962 0.0637 -0.102 -0.104 0.0923 0.0695
`,
};
